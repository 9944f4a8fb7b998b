// What an event changes in a view, as far as it can be seen: for the moments between two views while a scene is shown. No rules
// here: when the scene ends, the view that came with it says how things really are.
import type { BootsView, GameEvent, Hold, Square, Token } from "../lib/game";
import { tokens } from "../lib/game";
import { keyOf } from "./chart";
import { isPrivateer } from "./naming";

export function plus(hold: Hold, more: Hold, times = 1): Hold {
  const sum: Hold = {};
  for (const token of tokens) {
    const n = (hold[token] ?? 0) + times * (more[token] ?? 0);
    if (n > 0) sum[token] = n;
  }
  return sum;
}

type Change = { at?: Square | null; hold?: (hold: Hold) => Hold; score?: number };

export function changed(view: BootsView, ship: string, { at, hold, score }: Change): BootsView {
  if (isPrivateer(ship)) {
    const privateers = view.privateers.map((one) =>
      one.id === ship ? { ...one, at: at ?? one.at, hold: hold ? hold(one.hold) : one.hold } : one,
    );
    return { ...view, privateers };
  }
  const ships = view.ships.map((one) =>
    one.seat === Number(ship)
      ? {
          ...one,
          at: at === undefined ? one.at : at,
          hold: hold ? hold(one.hold) : one.hold,
          score: score ?? one.score,
        }
      : one,
  );
  return { ...view, ships };
}

const without = (view: BootsView, at: Square): BootsView["treasure"] =>
  view.treasure.filter((one) => keyOf(one.at) !== keyOf(at));

// Nobody aims any more.
function peace(view: BootsView): BootsView {
  const { fight: _, ...rest } = view;
  return rest;
}

export function advance(view: BootsView, event: GameEvent): BootsView {
  const ship = String(event.ship ?? event.seat ?? "");
  const target = String(event.target ?? "");
  const at = event.at as Square;
  const token = event.token as Token;
  const take = (more: Hold) => (hold: Hold) => plus(hold, more);
  const drop = (less: Hold) => (hold: Hold) => plus(hold, less, -1);
  switch (event.type) {
    case "port_chosen":
    case "refuge":
      return Array.isArray(event.at) ? changed(peace(view), ship, { at }) : view;
    case "turn_begins": {
      const { dice: _, fight: __, commanding: ___, ...rest } = view;
      return { ...rest, active: Number(event.seat), turn: Number(event.turn) };
    }
    case "dice_rolled":
      return { ...view, dice: event.dice as [number, number] };
    case "wind_turned":
      return { ...view, wind: event.wind as BootsView["wind"] };
    case "treasure_placed":
      return { ...view, treasure: [...without(view, at), { at, token }] };
    case "privateer_appeared":
      return { ...view, privateers: [...view.privateers.filter(({ id }) => id !== ship), { id: ship, at, hold: {} }] };
    case "commanded": {
      const paid = changed(view, String(event.seat), { hold: drop(event.paid as Hold) });
      return { ...paid, commanding: String(event.ship) };
    }
    case "sailed":
      return changed(view, ship, { at: event.to as Square, hold: drop(event.spent as Hold) });
    case "collected":
      return { ...changed(view, ship, { hold: take({ [token]: 1 }) }), treasure: without(view, at) };
    case "unloaded":
      return changed(view, ship, { hold: drop(event.tokens as Hold) });
    case "shot": {
      const fight = { attacker: ship, target };
      return { ...view, fight: event.roller === undefined ? fight : { ...fight, roller: Number(event.roller) } };
    }
    case "attack_rolled":
      return view.fight ? { ...view, fight: { ...view.fight, attack: Number(event.value) } } : view;
    case "attack_pearls":
    case "defence_pearls": {
      const who = event.type === "attack_pearls" ? ship : target;
      const side = event.type === "attack_pearls" ? "attack" : "defence";
      const paid = changed(view, who, { hold: drop(event.spent as Hold) });
      return paid.fight ? { ...paid, fight: { ...paid.fight, [side]: Number(event.value) } } : paid;
    }
    case "defence_rolled":
      return view.fight ? { ...view, fight: { ...view.fight, defence: Number(event.value) } } : view;
    case "looted": {
      const taken = changed(view, target, { hold: drop({ [token]: 1 }) });
      return changed(taken, ship, { hold: take({ [token]: 1 }) });
    }
    case "sunk":
      if (isPrivateer(target)) return { ...peace(view), privateers: view.privateers.filter(({ id }) => id !== target) };
      return changed(peace(view), target, { at: null, hold: () => ({}) });
    case "privateer_taken":
      return changed(view, ship, { hold: take({ black: 1 }) });
    case "scored":
      return changed(view, String(event.seat), { score: Number(event.total) });
    default:
      return view;
  }
}
