import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { scroller } from "./group-chat.ts";
import { log } from "./screens.ts";

interface Row {
  readonly seq: number;
  /** The original text; empty for system messages. */
  readonly text: string;
}

/** Reads a whole history from its end to its beginning, since the document holds only the visible part. */
export async function readThrough(page: Page): Promise<readonly Row[]> {
  return scroller(page).evaluate(async (box) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const texts = new Map<number, string>();
    box.scrollTop = box.scrollHeight;
    for (let looks = 0; looks < 200 && !texts.has(1); looks++) {
      await frame();
      for (const row of box.querySelectorAll("[aria-posinset]"))
        texts.set(
          Number(row.getAttribute("aria-posinset")),
          [...row.querySelectorAll("[dir=auto] > p")].at(-1)?.textContent ?? "",
        );
      box.scrollTop -= 400;
    }
    box.scrollTop = box.scrollHeight;
    return [...texts].sort(([a], [b]) => a - b).map(([seq, text]) => ({ seq, text }));
  });
}

/** Expects these messages, and no others, in the history. */
export async function expectHistory(page: Page, texts: readonly string[]): Promise<void> {
  await expect(async () => {
    expect((await readThrough(page)).map(({ text }) => text)).toEqual(texts);
  }).toPass({ intervals: [100] });
}

/** Turns the wheel up until all of it is visible. */
export async function scrollUpTo(page: Page, bubble: Locator): Promise<void> {
  await log(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -300);
    await expect(bubble).toBeInViewport({ ratio: 1, timeout: 100 });
  }).toPass({ intervals: [20] });
}
