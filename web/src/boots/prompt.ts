// Every question of the moment in words.
import type { BootsView } from "../lib/game";
import { count, t } from "../lib/words.svelte";
import { askPort, type Prompt } from "./asking";
import type { Chart } from "./chart";
import type { Helm } from "./helm.svelte";
import type { Names } from "./naming";
import {
  aToken,
  focusOf,
  holdOf,
  holdWords,
  isPrivateer,
  percent,
  placeName,
  shipName,
  sizeOf,
  upper,
  whereIs,
} from "./naming";

export function promptOf(helm: Helm, chart: Chart, names: Names): Prompt | null {
  const { view, question } = helm;
  if (!view || !question) return null;
  const ship = helm.focus && isPrivateer(helm.focus) ? shipName(helm.focus, names) : null;
  switch (question) {
    case "port":
      return askPort(helm, chart);
    case "command": {
      const free = helm.privateers.some(({ pays }) => pays.includes("free"));
      const chosen = helm.commanding;
      return {
        title: t(free ? "page.boots.command.free" : "page.boots.command.pearl"),
        note: chosen
          ? upper(
              t("page.boots.command.chosen", {
                ship: shipName(chosen.ship, names),
                place: chosen.at ? placeName(chart, chosen.at) : "",
                hold: holdWords(holdOf(view, chosen.ship)),
              }),
            )
          : t("page.boots.command.note"),
        clause: "B4.4",
        main: { text: t("page.boots.command.main"), icon: "flag" },
        other: { text: t("page.boots.command.none"), run: () => helm.pass() },
      };
    }
    case "sail":
      return {
        ...sailing(helm, chart, names, ship),
        main: {
          text: t(helm.stays ? "page.boots.sail.stay" : "page.boots.sail.main"),
          icon: helm.stays ? "anchor" : "sail",
        },
        other: helm.stays ? null : { text: t("page.boots.sail.stay"), run: () => helm.stay() },
      };
    case "collect": {
      const found = view.treasure.find(({ at }) => helm.from && at[0] === helm.from[0] && at[1] === helm.from[1]);
      const token = found ? aToken(found.token) : "";
      return {
        title: t("page.boots.collect.title", { token }),
        note: ship ? t("page.boots.collect.privateer") : t("page.boots.collect.note"),
        clause: ship ? "B4.4" : "B7.1",
        main: { text: t("page.boots.collect.main", { token }), icon: "check" },
        other: { text: t("page.boots.collect.none"), run: () => helm.pass() },
      };
    }
    case "unload": {
      const n = sizeOf(helm.unload);
      const points = count("boots.points", helm.worth?.points ?? 0);
      return {
        title: t("page.boots.unload.title", { port: helm.from ? placeName(chart, helm.from) : "" }),
        note: "",
        main: {
          text: n > 0 && helm.worth ? t("page.boots.unload.main", { n, points }) : t("page.boots.unload.nothing"),
          icon: "anchor",
        },
        other: { text: t("page.boots.unload.none"), run: () => helm.pass() },
      };
    }
    case "shoot":
      return shooting(helm, view, names);
    case "attack": {
      const target = view.fight ? shipName(view.fight.target, names) : "";
      const chance = helm.chances[helm.pearls];
      const hold = helm.pays[helm.pay];
      const note = chance ? t("page.boots.attack_pearls.chance", { percent: percent(chance), target }) : "";
      return {
        title: t("page.boots.attack_pearls.title", { n: (view.fight?.attack ?? 0) + helm.pearls, target }),
        note,
        clause: "B9.4",
        main: {
          text:
            sizeOf(hold) > 0
              ? t("page.boots.attack_pearls.main", { hold: holdWords(hold) })
              : t("page.boots.attack_pearls.none"),
          icon: "shot",
        },
        other: null,
      };
    }
    case "defend": {
      const fight = view.fight;
      const n = sizeOf(helm.pays[0]);
      const own = fight !== undefined && !isPrivateer(fight.target);
      return {
        title: own
          ? t("page.boots.defend.title")
          : t("page.boots.defend.privateer", { ship: fight ? shipName(fight.target, names) : "" }),
        note: fight ? `${numbersOf(fight, names)} ${count("page.boots.defend.pearls", n)}` : "",
        clause: "B9.6",
        main: { text: t("page.boots.defend.main"), icon: "shield" },
        other: { text: t("page.boots.defend.none"), run: () => helm.pass() },
      };
    }
    case "loot": {
      const fight = view.fight;
      const giving = fight !== undefined && (holdOf(view, fight.target).gold ?? 0) > 0;
      const target = fight ? shipName(fight.target, names) : "";
      const taker = fight ? shipName(fight.attacker, names) : "";
      const token = helm.token ? aToken(helm.token) : "";
      return {
        title: giving ? t("page.boots.loot.give_title", { ship: taker }) : t("page.boots.loot.title", { target }),
        note: giving ? t("page.boots.loot.give_note") : t("page.boots.loot.note", { target }),
        clause: "B10.1",
        main: {
          text: helm.token
            ? t(giving ? "page.boots.loot.give" : "page.boots.loot.main", { token })
            : t("page.boots.loot.choose"),
          icon: "hand",
        },
        other: null,
      };
    }
  }
}

function sailing(
  helm: Helm,
  chart: Chart,
  names: Names,
  ship: string | null,
): Pick<Prompt, "title" | "note" | "clause"> {
  const { goal, way } = helm;
  if (!goal) {
    const title = ship ? t("page.boots.sail.where_privateer", { ship }) : t("page.boots.sail.where");
    const pearls = [...helm.goals.values()].some((one) => one.pearls > 0);
    return { title, note: t(pearls ? "page.boots.sail.note_pearls" : "page.boots.sail.note"), clause: "B5.2" };
  }
  if (helm.stays) {
    return {
      title: t("page.boots.sail.stay_title"),
      note: after(helm, chart, names) || t("page.boots.sail.stay_note"),
      clause: "B5.5",
    };
  }
  const title = t("page.boots.sail.to", { place: placeName(chart, goal.at) });
  const parts: string[] = [];
  if (way) {
    const cost = way.steps.reduce((sum, step) => sum + step.cost, 0);
    const own = Math.min(cost, way.points);
    parts.push(count("page.boots.sail.cost", own, { points: way.points }));
    if (way.steps.some(({ drift }) => drift)) parts.push(t("page.boots.sail.drift"));
  }
  const pay = helm.pays[helm.pay];
  if (sizeOf(pay) > 0) parts.push(t("page.boots.sail.pearls", { hold: holdWords(pay) }));
  const sentence = parts.length > 0 ? `${parts.join(t("list.comma"))}.` : "";
  return { title, note: [sentence, after(helm, chart, names)].filter(Boolean).join(" ") };
}

// What could be done there.
function after(helm: Helm, chart: Chart, names: Names): string {
  const { goal, view } = helm;
  if (!goal || !view) return "";
  const treasure = view.treasure.find(({ at }) => at[0] === goal.at[0] && at[1] === goal.at[1]);
  if (treasure) return t("page.boots.then.collect", { token: aToken(treasure.token) });
  if (chart.port(goal.at)) {
    const own = helm.focus !== null && !isPrivateer(helm.focus);
    return own && helm.holdWorth
      ? t("page.boots.then.unload", { points: count("boots.points", helm.holdWorth.points) })
      : "";
  }
  const { aims } = helm;
  const best = aims.find(({ chosen }) => chosen);
  if (!best) return "";
  if (aims.length > 1) return t("page.boots.then.targets", { n: aims.length, chance: best.chance });
  return t("page.boots.then.shoot", { chance: best.chance, target: shipName(best.target, names) });
}

function shooting(helm: Helm, view: BootsView, names: Names): Prompt {
  const target = helm.shooting;
  const shot = target && helm.shots?.list.find((one) => one.target === target.ship);
  const other = { text: t("page.boots.shoot.none"), run: () => helm.pass() };
  if (!target || !shot) {
    return {
      title: t("page.boots.shoot.title"),
      note: t("page.boots.shoot.note"),
      clause: "B9.1",
      main: { text: t("page.boots.shoot.choose"), icon: "shot", fire: true },
      other,
    };
  }
  const name = shipName(target.ship, names);
  const gap = shot.gap === 0 ? t("boots.gap.none") : count("boots.gap", shot.gap);
  // Without Pearls to add, that is.
  const own = helm.from && helm.focus ? holdOf(view, helm.focus) : {};
  const hopeless = shot.hit.part === 0 && (own.pearls ?? 0) + (own.black ?? 0) === 0;
  const parts = [
    t("page.boots.shoot.facts", { gap: upper(gap), hold: holdWords(holdOf(view, target.ship)) }),
    hopeless ? t("page.boots.shoot.hopeless") : shot.sinks ? t("page.boots.shoot.sinks") : "",
    shot.worst && shot.worst.part < shot.hit.part ? t("page.boots.shoot.worst", { percent: percent(shot.worst) }) : "",
  ];
  return {
    title: t("page.boots.shoot.at", { target: name }),
    note: parts.filter(Boolean).join(" "),
    main: { text: t("page.boots.shoot.main", { percent: percent(shot.hit) }), icon: "shot", fire: true },
    other,
    hopeless,
  };
}

// Who fights whom, and how it stands.
export function fightNote(view: BootsView, names: Names): string {
  const fight = view.fight;
  if (!fight || fight.attack === undefined) {
    const ship = focusOf(view);
    return ship && isPrivateer(ship) && whereIs(view, ship)
      ? upper(t("page.boots.wait.commands", { ship: shipName(ship, names) }))
      : "";
  }
  const pearls = (holdOf(view, fight.target).pearls ?? 0) + (holdOf(view, fight.target).black ?? 0);
  const target = shipName(fight.target, names);
  if (view.phase !== "defence_pearls" && view.phase !== "loot") {
    return upper(t("page.boots.wait.attack", { who: shipName(fight.attacker, names), target, n: fight.attack }));
  }
  const numbers = numbersOf(fight, names);
  return view.phase === "defence_pearls"
    ? `${numbers} ${upper(count("page.boots.wait.pearls", pearls, { who: target }))}`
    : numbers;
}

// Both dice have fallen.
function numbersOf({ attacker, attack, defence }: NonNullable<BootsView["fight"]>, names: Names): string {
  const numbers = { who: shipName(attacker, names), attack: attack ?? 0, defence: defence ?? 0 };
  return upper(t("page.boots.defend.numbers", numbers));
}
