#!/usr/bin/env python3
"""A bot for Freebooter in the standard library: freebooter match --bots greedy --bot "cmd: python3 docs/example_bot.py"

It plays both games. In boots it likes points, then treasure, then guns; in clever it goes for the island on its card.
docs/PROTOCOL.md says what else a bot can be told and can tell.
"""
import json
import random
import sys


def say(kind, **members):
    print(json.dumps({"type": kind, **members}), flush=True)


def liking(action, view):
    """The more, the better."""
    mine = next((seat for seat in view.get("seats", []) if seat["seat"] == view["viewer"]), {})
    treasure = [chest["at"] for chest in view.get("treasure", [])]
    if action["type"] == "captain":
        return 9 if action["island"] == mine.get("card") else 1
    if action["type"] == "sail":
        return 5 if action["to"] in treasure else 0 if action.get("spend") else 1
    return {"unload": 9, "collect": 8, "loot": 7, "shoot": 6, "boat": 1, "give": 1}.get(action["type"], 0)


position = None
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say("id", name="example", games=["boots", "clever"], options=[])
    elif message["type"] == "ready":
        say("ready")
    elif message["type"] == "position":
        position = message
    elif message["type"] == "go":
        best = max(position["legal"], key=lambda entry: (liking(entry["action"], position["view"]), random.random()))
        say("bestmove", action=best["text"])
    elif message["type"] == "error":
        print("example bot:", message["text"], file=sys.stderr)
    elif message["type"] == "quit":
        break
