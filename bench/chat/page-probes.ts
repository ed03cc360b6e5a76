import type { CDPSession, Page } from "@playwright/test";
import { MARK } from "./processor-time.ts";

/** Slows the processor to that of a cheap phone. */
export const SLOW = 4;

const historyOf = (page: Page) => page.getByRole("log", { name: "Messages with" });

export async function slowDown(session: CDPSession, rate: number): Promise<void> {
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Milliseconds that a person thinks between two sentences. */
const THOUGHT_MS = 2_500;

/** Milliseconds from the event of each key to the end of the frame that shows its character. */
export async function typingCost(page: Page, text: string, ...further: string[]): Promise<number[]> {
  await page.evaluate(({ chosen, shown }) => {
    const costs: number[] = [];
    Object.assign(window, { costs });
    addEventListener(
      "keydown",
      (event) => {
        performance.mark(chosen, { startTime: event.timeStamp });
        const painted = new MessageChannel();
        painted.port1.onmessage = () => {
          costs.push(performance.now() - event.timeStamp);
          performance.mark(shown);
        };
        requestAnimationFrame(() => painted.port2.postMessage(null));
      },
      { capture: true },
    );
  }, MARK);
  await page.locator("textarea").focus();
  await page.keyboard.type(text, { delay: 90 });
  for (const sentence of further) {
    await page.waitForTimeout(THOUGHT_MS);
    await page.keyboard.type(sentence, { delay: 90 });
  }
  await page.waitForTimeout(300);
  return page.evaluate(() => (window as unknown as { costs: number[] }).costs);
}

/** Milliseconds that a person holds the mouse button in a click. */
const HELD_MS = 80;
/** Pause between two chats, so that late work of the first does not count for the next. */
const LOOKED_MS = 500;

/** Milliseconds from the click on a chat (button released) to the end of the frame that shows its messages. */
export async function switchingCost(page: Page, name: string): Promise<number> {
  const named = { wanted: name, ...MARK };
  await page.evaluate(({ wanted, chosen, shown: there }) => {
    const shown = () =>
      document.querySelector("main h1")?.textContent === wanted && document.querySelector("[data-row]");
    const look = (since: number, done: (cost: number) => void) =>
      requestAnimationFrame(() => {
        if (!shown()) return look(since, done);
        const painted = new MessageChannel();
        painted.port1.onmessage = () => {
          performance.mark(there);
          done(performance.now() - since);
        };
        painted.port2.postMessage(null);
      });
    const cost = new Promise<number>((done) => {
      const clicked = ({ timeStamp }: Event) => {
        performance.mark(chosen, { startTime: timeStamp });
        look(timeStamp, done);
      };
      addEventListener("click", clicked, { capture: true, once: true });
    });
    Object.assign(window, { cost });
  }, named);
  const row = page.getByRole("list", { name: "Chats" }).getByRole("button");
  await row.filter({ has: page.getByText(name, { exact: true }) }).click({ delay: HELD_MS });
  const cost = await page.evaluate(() => (window as unknown as { cost: Promise<number> }).cost);
  await page.waitForTimeout(LOOKED_MS);
  return cost;
}

/** The speed of a strong push of the wheel: 6,000 pixels a second. */
const PIXELS_A_FRAME = 100;
const STILL_FRAMES = 120;

/** The lengths of the frames, in milliseconds, while the history scrolls from its end to its beginning. */
export const scrollingFrames = (page: Page) => framesOf(page, PIXELS_A_FRAME);

/** Scrolls for this many frames and marks each for the recording; a mark has a cost too. */
export const scrollMarked = (page: Page, most: number) => framesOf(page, PIXELS_A_FRAME, most, MARK.frame);

/** The control: the same without scrolling. */
export const framesWhileStill = (page: Page) => framesOf(page, 0, STILL_FRAMES);

async function framesOf(
  page: Page,
  pixels: number,
  most = Number.POSITIVE_INFINITY,
  named: string | null = null,
): Promise<number[]> {
  await historyOf(page).evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
  await page.waitForTimeout(1_000);
  return historyOf(page).evaluate(
    async (box, { step, limit, mark }) => {
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const frames: number[] = [];
      let before = await frame();
      while (box.scrollTop > 0 && frames.length < (limit ?? Number.POSITIVE_INFINITY)) {
        if (mark) performance.mark(mark);
        box.scrollTop -= step;
        const now = await frame();
        frames.push(now - before);
        before = now;
      }
      if (mark) performance.mark(mark);
      return frames;
    },
    { step: pixels, limit: Number.isFinite(most) ? most : null, mark: named },
  );
}

/** Megabytes of JavaScript and elements of the page after garbage collection. */
export async function memoryOf(session: CDPSession): Promise<{ megabytes: number; nodes: number }> {
  await session.send("HeapProfiler.enable");
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { megabytes: of("JSHeapUsedSize") / 2 ** 20, nodes: of("Nodes") };
}

/** Scrolls up until the whole history is loaded. */
export async function loadHistory(page: Page): Promise<void> {
  await historyOf(page).evaluate(async (box) => {
    const first = () => box.querySelector("[aria-posinset]")?.getAttribute("aria-posinset");
    while (first() !== "1") {
      box.scrollTop = 0;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  });
}
