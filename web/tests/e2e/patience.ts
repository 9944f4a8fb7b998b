// Looks now and then, and not in every frame, as Playwright would: the page has other things to do.
import type { Locator, Page } from "@playwright/test";

export async function found<T>(page: Page, look: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + 30_000;
  for (;;) {
    const seen = await look();
    if (seen !== null) return seen;
    if (Date.now() > end) throw new Error("waited too long for something to do");
    await page.waitForTimeout(50);
  }
}

// What the log says, once it says no more: it comes a moment after the board.
export async function settled(log: Locator): Promise<string[]> {
  for (let before = await log.allTextContents(); ; ) {
    await log.page().waitForTimeout(200);
    const now = await log.allTextContents();
    if (now.length > 0 && now.join() === before.join()) return now;
    before = now;
  }
}
