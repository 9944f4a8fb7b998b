"""A bot that goes wrong in the way its first argument says, and writes all it hears into the file of its second."""
import json
import os
import subprocess
import sys
import time

how, heard = sys.argv[1], open(sys.argv[2], "a")


def say(kind, **members):
    print(json.dumps({"type": kind, **members}), flush=True)


if how == "not_there":
    sys.exit(3)
decisions = 0
for line in sys.stdin:
    heard.write(line)
    heard.flush()
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello" and how != "mute":
        options = [{"name": "depth", "kind": "number", "value": 1}, {"name": "mood", "kind": "text", "value": "sour"}]
        say("id", name="bad", level=sys.argv[3] if len(sys.argv) > 3 else "pilot", options=options)
    elif kind == "ready":
        say("ready")
    elif kind == "position":
        legal = message["legal"]
    elif kind == "go":
        decisions += 1
        if decisions <= 2 or how == "nothing":  # begins well
            say("info", simulations=1)
            say("bestmove", action=legal[0]["text"] if decisions == 1 else legal[0]["action"])
        elif how == "hangs":
            time.sleep(1000)
        elif how == "crashes":
            os.abort()
        elif how == "leaves":
            sys.exit(0)
        elif how == "babbles":
            print("I think I shall sail north", flush=True)
        elif how == "floods":
            while True:
                sys.stdout.write("x" * 65536)
        elif how == "says_lines":
            while True:
                sys.stdout.write("\n" * 65536)
        elif how == "thinks_aloud":
            while True:
                say("info")
        elif how == "complains":
            say("error", text="this is too hard")
        elif how == "says_nothing":
            say("bestmove")
        elif how == "mumbles":
            say("bestmove", action="sail to the moon")
        elif how == "cheats":
            may_sail = any(entry["action"]["type"] == "sail" for entry in legal)
            say("bestmove", action=sys.argv[4] if may_sail else legal[0]["text"])
        elif how == "breeds":
            child = subprocess.Popen(["sleep", "1000"])
            heard.write("child %d\n" % child.pid)
            heard.flush()
            time.sleep(1000)
        elif how == "waits_for_stop":
            if json.loads(sys.stdin.readline())["type"] == "stop":
                heard.write("stopped\n")
                heard.flush()
                say("bestmove", action=legal[0]["text"])
    elif kind == "quit":
        break
