// How long everybody may think, in words.
import type { Clock } from "../../lib/open";
import { count, t } from "../../lib/words.svelte";

export const minute = 60_000;
export const day = 24 * 60 * minute;

export function clockWords(clock: Clock): string {
  if (clock.kind === "live") {
    return t("page.shell.setup.clock_live", { n: clock.base / minute, s: clock.increment / 1000 });
  }
  return clock.kind === "daily"
    ? count("page.shell.setup.clock_daily", clock.base / day)
    : t("page.shell.setup.clock_none");
}
