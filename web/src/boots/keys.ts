// The keyboard of this screen; shortcuts.ts lists it.
import type { Game, Square } from "../lib/game";
import { change, settings } from "../lib/settings.svelte";
import { t } from "../lib/words.svelte";
import { isTyping } from "../parts/shortcuts";
import type { Helm } from "./helm.svelte";
import type { Look } from "./look.svelte";

export interface Keyboard {
  game: Game;
  helm: Helm;
  look: Look;
  replay: boolean;
  results: (() => void) | undefined; // to them, once the game is over
  moved: () => void; // the cursor has
}

const arrows: Record<string, Square> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function press(event: KeyboardEvent, keyboard: Keyboard): void {
  const { game, helm, replay } = keyboard;
  if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  // A replay has keys of its own.
  if (replay && !/^[-+=0bo]$/.test(event.key)) return;
  if (helm.stage.playing && !replay) {
    game.hurry();
    if (event.key !== "Tab") event.preventDefault();
    return;
  }
  const act = actionOf(event, keyboard);
  if (!act) return;
  act();
  event.preventDefault();
}

function actionOf(event: KeyboardEvent, { game, helm, look, results, moved }: Keyboard): (() => void) | null {
  const { key } = event;
  const arrow = arrows[key];
  if (arrow) {
    return () => {
      helm.step(...arrow);
      moved();
    };
  }
  if (/^[1-9]$/.test(key)) return () => helm.nth(Number(key));
  // Enter on a button is the button's.
  const focused =
    event.target instanceof Element && event.target.closest("button, a, summary, [role=menu], [role=tab]");
  if (key === "Enter") return focused ? null : (results ?? (() => helm.confirm()));
  const acts: Record<string, () => void> = {
    Escape: () => helm.back(),
    u: () => undo(game, helm),
    h: () => void helm.hint(),
    o: () => {
      helm.oddsWanted = !helm.oddsWanted;
    },
    s: () => leave(helm),
    b: () => change({ textBoard: !settings.textBoard }),
    "+": () => look.zoom(1.25),
    "=": () => look.zoom(1.25),
    "-": () => look.zoom(0.8),
    "0": () => look.home(helm.spots),
  };
  return acts[key] ?? null;
}

export function undo(game: Game, helm: Helm): void {
  if (game.undo) game.takeUndo();
  else if (game.hands.length > 0) helm.note = { text: t("table.refusal.cannot_undo"), at: null };
}

function leave(helm: Helm): void {
  if (helm.question === "sail") helm.stay();
  else if (helm.passes || helm.question === "defend") helm.pass();
}
