import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { log } from "./screens.ts";

/** Reads a whole history from its end to its beginning, since the document holds only the visible part. */
async function readThrough(page: Page): Promise<string[]> {
  return log(page).evaluate(async (box) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const texts = new Map<number, string>();
    box.scrollTop = box.scrollHeight;
    for (let looks = 0; looks < 200 && !texts.has(1); looks++) {
      await frame();
      for (const row of box.querySelectorAll("[aria-posinset]"))
        texts.set(
          Number(row.getAttribute("aria-posinset")),
          row.querySelector("[dir=auto] > p")?.textContent ?? "",
        );
      box.scrollTop -= 400;
    }
    return [...texts].sort(([a], [b]) => a - b).map(([, text]) => text);
  });
}

/** Expects these messages, and no others, in the history. */
export async function expectHistory(page: Page, texts: readonly string[]): Promise<void> {
  await expect(async () => {
    expect(await readThrough(page)).toEqual(texts);
  }).toPass({ intervals: [100], timeout: 15_000 });
}

/** Turns the wheel up until all of it is visible. */
export async function scrollUpTo(page: Page, bubble: Locator): Promise<void> {
  await log(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -300);
    await expect(bubble).toBeInViewport({ ratio: 1, timeout: 100 });
  }).toPass({ intervals: [20], timeout: 15_000 });
}
