import type { Locator, Page } from "@playwright/test";

interface Point {
  readonly x: number;
  readonly y: number;
}

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error("it is not in the page");
  return box;
}

/** A finger that rests on it; the answer lifts the finger. */
export async function rest(target: Locator): Promise<() => Promise<void>> {
  const box = await boxOf(target);
  const [clientX, clientY] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = { pointerType: "touch", bubbles: true } as const;
  await target.dispatchEvent("pointerdown", { ...touch, isPrimary: true, identifier: 1, clientX, clientY });
  return () => target.dispatchEvent("pointerup", touch);
}

const STEPS = 8;
/** Longer than any flick. */
const SLOW_MS = 40;

/** A finger whose touches go through the browser, which scrolls, cancels and captures as on a phone. */
export async function fingerOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  /** Lays the finger on its middle and moves it in steps; the answer lifts it. */
  async function move(target: Locator, by: Point): Promise<() => Promise<void>> {
    const box = await boxOf(target);
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await touch("touchStart", from);
    for (let step = 1; step <= STEPS; step++) {
      await page.waitForTimeout(SLOW_MS);
      await touch("touchMove", { x: from.x + (by.x * step) / STEPS, y: from.y + (by.y * step) / STEPS });
    }
    return async () => void (await touch("touchEnd"));
  }
  return { touch, move, drag: async (target: Locator, by: Point) => (await move(target, by))() };
}
