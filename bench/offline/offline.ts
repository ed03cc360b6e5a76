import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { browserLaunch } from "../../e2e/browser.ts";
import { plantChats } from "../../e2e/support/crowd.ts";
import { SLOW, slowDown } from "../chat/page-probes.ts";
import { machine, spread } from "../figures.ts";
import type { Login } from "../messages/closed-loop.ts";
import { cookiesOf, makePeople, signIn } from "../messages/people.ts";
import { withServer } from "../served.ts";

const ROUNDS = 5;
const CHATS = 30;
const MESSAGES = 60;
/** The home and twenty conversations. */
const PARTS = 21;
const KEPT_WITHIN_MS = 180_000;
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** The control: a document with as many rows, which nothing has to be fetched or computed for. */
const BARE = `data:text/html,<!doctype html><ul aria-label=Chats>${"<li>Person: a sentence</li>".repeat(CHATS)}</ul>`;

/** From a navigation to the list of chats on the screen of a slow phone: without a network, with one, and a bare document. */
export async function run(): Promise<void> {
  console.log(`${machine()}; the page ${SLOW} times slower, its worker stopped before each start`);
  await withServer(
    async (database) => {
      const [me = { id: "", email: "" }, ...others] = await makePeople(database, CHATS + 1);
      await plantChats(
        database,
        me.id,
        others.map(({ id }) => id),
        MESSAGES,
      );
      return me;
    },
    async (url, me) => {
      const login = await signIn(url, me);
      const browser = await chromium.launch(await browserLaunch());
      await measure(browser, url, login);
      await browser.close();
    },
  );
}

async function measure(browser: Browser, url: string, login: Login): Promise<void> {
  const context = await browser.newContext(PHONE);
  await context.addCookies(cookiesOf(url, login));
  await keep(await context.newPage(), url);
  const figures = { without: [] as number[], with: [] as number[], bare: [] as number[] };
  const pages = {
    bare: await openPhone(context),
    with: await openPhone(context),
    without: await openPhone(context, true),
  };
  for (let round = 0; round < ROUNDS; round++) {
    figures.bare.push(await start(pages.bare, BARE));
    figures.with.push(await start(pages.with, `${url}/`));
    await context.setOffline(true);
    figures.without.push(await start(pages.without, `${url}/`));
    await context.setOffline(false);
  }
  console.log(`navigation to the list of ${CHATS} chats, ms, median of ${ROUNDS} (lowest–highest)`);
  console.log(`  without a network: ${spread(figures.without)}`);
  console.log(`  with the server of this machine: ${spread(figures.with)}`);
  console.log(`  the control, a bare document with as many rows: ${spread(figures.bare)}`);
  await context.close();
}

/** Visits until the worker is there and the conversations are kept. */
export async function keep(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const until = Date.now() + KEPT_WITHIN_MS;
  // Not `waitForFunction`: with an interval, a promise is good enough for it.
  while (!(await page.evaluate(isKept, PARTS))) {
    if (Date.now() > until) throw new Error("the page has not kept its conversations");
    await page.waitForTimeout(500);
  }
  await page.close();
}

/** Runs in the page. */
async function isKept(parts: number): Promise<boolean> {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  if (!navigator.serviceWorker.controller) return false;
  if (!names.includes("lingualoom-offline")) return false;
  const opening = indexedDB.open("lingualoom-offline");
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const count = opening.result.transaction("parts").objectStore("parts").count();
  await new Promise((resolve) => {
    count.onsuccess = resolve;
  });
  opening.result.close();
  return count.result >= parts;
}

interface Phone {
  readonly page: Page;
  readonly session: CDPSession;
}

/** A slowed page that notes when its list is there; used for all rounds, since a page that opens costs as much as the start. */
async function openPhone(context: BrowserContext, offline = false): Promise<Phone> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("ServiceWorker.enable");
  await slowDown(session, SLOW);
  await page.addInitScript((isOffline) => {
    // The emulation does not tell it to a new document; a device does.
    if (isOffline) Object.defineProperty(navigator, "onLine", { get: () => false });
    const look = () => {
      if (document.body?.querySelector("[aria-label=Chats] li")) setTimeout(() => performance.mark("readable"));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, offline);
  return { page, session };
}

/** Milliseconds from the start of a navigation to the frame after the first row of a list. */
async function start({ page, session }: Phone, address: string): Promise<number> {
  await session.send("ServiceWorker.stopAllWorkers");
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName("readable").length > 0);
  const time = await page.evaluate(() => performance.getEntriesByName("readable")[0]?.startTime ?? Number.NaN);
  // Ends the page's further work, which would slow the next start down.
  await page.goto("about:blank");
  return time;
}
