import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { log } from "./screens.ts";

interface Seen {
  readonly text: string;
  /** Pixels below the upper edge of the window. */
  readonly at: number;
}

/** The texts in the document, from top to bottom, and the bubble being read: the first that begins in view. */
export const seenIn = (page: Page): Promise<{ texts: string[]; reading: Seen; fromEnd: number }> =>
  log(page).evaluate((box) => {
    const bubbles = [...box.querySelectorAll("[data-row]")];
    const textOf = (bubble: Element | undefined) => bubble?.querySelector("p")?.textContent ?? "";
    const { top } = box.getBoundingClientRect();
    const reading = bubbles.find((bubble) => bubble.getBoundingClientRect().top >= top);
    return {
      texts: bubbles.map(textOf),
      reading: { text: textOf(reading), at: reading?.getBoundingClientRect().top ?? 0 },
      fromEnd: box.scrollHeight - box.scrollTop - box.clientHeight,
    };
  });

export const placeOf = (page: Page, text: string) =>
  log(page)
    .locator("[data-row]")
    .filter({ has: page.getByText(text, { exact: true }) })
    .evaluate((bubble) => bubble.getBoundingClientRect().top);

/** Turns the wheel, and waits until the page shows the result. */
export async function wheel(page: Page, pixels: number): Promise<void> {
  await log(page).hover();
  const before = await log(page).evaluate((box) => box.scrollTop);
  await page.mouse.wheel(0, pixels);
  await expect.poll(() => log(page).evaluate((box) => box.scrollTop)).not.toBe(before);
}

/** The bubble being read when nothing moves any more. */
export async function readingAtRest(page: Page): Promise<Seen> {
  let rest: Seen = { text: "", at: Number.NaN };
  await expect(async () => {
    const { reading } = await seenIn(page);
    const still = reading.text === rest.text && reading.at === rest.at;
    rest = reading;
    expect(still).toBe(true);
  }).toPass({ intervals: [150] });
  return rest;
}

/** Scrolls up like a wheel; returns the most rows that a step added, and how many present rows it moved. */
export const stepUp = (page: Page, steps: number) =>
  log(page).evaluate(async (box, count) => {
    const places = () =>
      new Map(
        [...box.querySelectorAll("[data-index]")].map((row) => [
          row,
          row.getBoundingClientRect().bottom + box.scrollTop,
        ]),
      );
    const frame = () => new Promise(requestAnimationFrame);
    let [before, most, moved] = [places(), 0, 0];
    for (let step = 0; step < count; step++) {
      box.scrollTop -= 100;
      for (let waited = 0; waited < 2; waited++) await frame();
      const now = [...places()];
      most = Math.max(most, now.filter(([row]) => !before.has(row)).length);
      moved += now.filter(([row, at]) => Math.abs(at - (before.get(row) ?? at)) > 0.5).length;
      before = new Map(now);
    }
    return { most, moved };
  }, steps);
