import type { Locator, Page } from "@playwright/test";

/** Milliseconds that a person holds the mouse button in a click. */
const HELD_MS = 80;

/** Milliseconds from a click (button released) to the end of the frame that shows the message with this number. */
export async function paintedAfterClick(page: Page, pressed: Locator, seq: number): Promise<number> {
  await page.evaluate((wanted) => {
    const isShown = () => {
      const row = document.querySelector(`[role=log] [aria-posinset="${wanted}"]`)?.getBoundingClientRect();
      const box = document.querySelector("[role=log]")?.getBoundingClientRect();
      return row && box && row.top >= box.top && row.bottom <= box.bottom + 1;
    };
    const look = (since: number, done: (cost: number) => void) =>
      requestAnimationFrame(() => {
        if (!isShown()) return look(since, done);
        const painted = new MessageChannel();
        painted.port1.onmessage = () => done(performance.now() - since);
        painted.port2.postMessage(null);
      });
    const cost = new Promise<number>((done) =>
      addEventListener("click", ({ timeStamp }) => look(timeStamp, done), { capture: true, once: true }),
    );
    Object.assign(window, { cost });
  }, seq);
  await pressed.click({ delay: HELD_MS });
  return page.evaluate(() => (window as unknown as { cost: Promise<number> }).cost);
}
