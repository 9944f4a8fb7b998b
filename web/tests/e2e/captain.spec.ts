// The captain searches, and comes with the whole engine, after a game has begun with a small one.
import { playBoots } from "./boots";
import { playClever } from "./clever";
import { expect, planned, test } from "./harness";
import { t } from "./words";

const wholeEngine = /\/freebooter-(?!boots-|clever-)[^/]+\.wasm$/;

for (const game of ["boots", "clever"] as const) {
  test(`the captain of ${game} plays, be it late, and a hint says why`, async ({ browsers }) => {
    browsers.allow(/ERR_FAILED.*\.wasm/);
    const page = await browsers.open({
      keeps: planned({ game, mode: "bots", seats: ["person", "captain", "captain"] }),
    });
    let asked = 0;
    await page.route(wholeEngine, (route) => {
      asked += 1;
      return asked === 1 ? route.abort() : route.continue();
    });
    await page.goto("./");
    await page
      .getByText(t(`${game}.name`), { exact: true })
      .first()
      .click();
    await page.getByRole("button", { name: t("page.shell.start.play") }).click();
    if (game === "boots") await playBoots(page, "mouse", 3);
    else await playClever(page, { by: "mouse", names: ["Nora"], decisions: 4 });
    expect(asked).toBeGreaterThan(1);
    const hint = page.getByRole("button", { name: t(`page.${game}.hint`), exact: true });
    await hint.click();
    const advice = page.locator(game === "boots" ? ".advice[role=status]" : ".tip");
    await expect(advice).toHaveText(/\w\. .*\w/); // what to do, and why
  });
}
