import type { Locator } from "@playwright/test";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { SearchIndexer } from "../../apps/server/src/language/search/index/indexer.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import type { Database } from "../../apps/server/src/platform/database/open.ts";
import { openLog } from "../../apps/server/src/platform/log.ts";
import { contextOf } from "../../apps/server/test/context.ts";
import { browserLaunch } from "../../e2e/browser.ts";
import { plantChat, plantThreads } from "../../e2e/support/crowd.ts";
import { SLOW, slowDown } from "../chat/page-probes.ts";
import { machine, spread } from "../figures.ts";
import { cookiesOf, makePeople, signIn } from "../messages/people.ts";
import { withServer } from "../served.ts";

const WHOLE = { rounds: 5, messages: 50_000 };
/** A short run that shows whether the measurement works; its figures mean nothing. */
const SHORT = { rounds: 1, messages: 1_000 };
/** A chat of threads: 500 of them have 3,000 of the messages. */
const THREADS = { rounds: 5, messages: 5_000, threads: true };
type Size = typeof WHOLE & { readonly threads?: boolean };

const NEEDLE = "the needle in the haystack";
/** Time for the page to prefetch, as while a person types. */
export const SETTLED_MS = 4_000;
export const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const GOAL_MS = 300;

interface Signed {
  readonly browser: Browser;
  readonly url: string;
  readonly cookie: string;
}

/** From the press of a search result to its message far back on the screen of a slow processor. */
export async function run(options: readonly string[]): Promise<void> {
  const size = sizeOf(options);
  console.log(`${machine()}; the page ${SLOW} times slower`);
  await withServer(
    async (database) => {
      const [me = { id: "", email: "" }, other = me] = await makePeople(database, 2);
      await plant(database, me.id, other.id, size);
      return me;
    },
    async (url, me) => {
      const { cookie } = await signIn(url, me);
      const browser = await chromium.launch(await browserLaunch());
      await measure({ browser, url, cookie }, size);
      await browser.close();
    },
  );
}

const sizeOf = (options: readonly string[]): Size =>
  options.includes("--threads") ? THREADS : options.includes("--short") ? SHORT : WHOLE;

export const placeOfNeedle = ({ messages }: Pick<Size, "messages">) => Math.floor(messages / 5);

export async function plant(
  database: Database,
  me: string,
  other: string,
  size: Pick<Size, "messages" | "threads">,
): Promise<void> {
  await plantChat(database, me, other, size.messages);
  if (size.threads) await plantThreads(database);
  await database`update messages set text = ${NEEDLE} where seq = ${placeOfNeedle(size)}`;
  await new SearchIndexer(contextOf({ database, clock: systemClock, log: openLog("silent", () => {}) })).run();
  await database.unsafe("vacuum analyze");
}

async function measure(signed: Signed, size: Size): Promise<void> {
  const figures = { opening: [] as number[], closed: [] as number[], open: [] as number[] };
  for (let round = 0; round < size.rounds; round++) {
    figures.opening.push(await timed(signed, openNewest(size.messages)));
    figures.closed.push(await timed(signed, jump(placeOfNeedle(size), false)));
    figures.open.push(await timed(signed, jump(placeOfNeedle(size), true)));
  }
  const messages = size.messages.toLocaleString("en");
  console.log(`press to the message on screen, ${messages} messages, ms, median of ${size.rounds} (lowest–highest)`);
  console.log(`  a search result while its chat is open: ${spread(figures.open)}; the goal is ${GOAL_MS}`);
  console.log(`  a search result that opens its chat: ${spread(figures.closed)}`);
  console.log(`  the control, a chat that opens at its newest message: ${spread(figures.opening)}`);
}

/** Uses a new browser with an empty cache. */
async function timed(
  { browser, url, cookie }: Signed,
  act: (page: Page) => Promise<() => Promise<number>>,
): Promise<number> {
  const context = await browser.newContext(DESK);
  await context.addCookies(cookiesOf(url, { cookie }));
  const page = await context.newPage();
  await page.goto(url);
  const press = await act(page);
  await page.waitForTimeout(SETTLED_MS);
  await slowDown(await context.newCDPSession(page), SLOW);
  const time = await press();
  await context.close();
  return time;
}

const chat = (page: Page) => page.getByRole("list", { name: "Chats" }).getByRole("button").first();

export const openNewest = (newest: number) => async (page: Page) => {
  await chat(page).waitFor();
  return () => paintedAfterClick(page, chat(page), newest);
};

export const jump = (place: number, isOpen: boolean) => async (page: Page) => {
  if (isOpen) {
    await chat(page).click();
    await page.locator("[data-row]").last().waitFor();
  }
  await page.getByRole("textbox", { name: "Search chats and contacts" }).fill("needle haystack");
  const found = page.getByRole("list", { name: "Messages", exact: true }).getByRole("listitem").getByRole("button");
  await found.waitFor();
  return () => paintedAfterClick(page, found, place);
};

/** Milliseconds that a person holds the mouse button in a click. */
const HELD_MS = 80;

/** Milliseconds from a click (button released) to the end of the frame that shows the message with this number. */
async function paintedAfterClick(page: Page, pressed: Locator, seq: number): Promise<number> {
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
