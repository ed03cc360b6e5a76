import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { loadHistory, scrollingFrames, typingCost } from "../chat/page-probes.ts";
import { p95 } from "../figures.ts";
import { DESK, jump, openNewest, placeOfNeedle, SETTLED_MS } from "../jump/jump.ts";
import { PHONE } from "../offline/offline.ts";
import { open, type Side, slow, type TimedRequest, visit } from "./open.ts";
import { shiftsSince, timeOf } from "./watch.ts";

/** Time for late layout shifts. */
const LATE_MS = 2_000;
/** A page that opens costs as much as the start of the app in it. */
const OPENED_MS = 1_000;
const SENTENCE = "Shall we meet at the station at seven?";

/** The control: as many rows, a history of plain paragraphs, and a field. */
const BARE = `<!doctype html><meta charset=utf-8><ul aria-label=Chats>${"<li>Person: a sentence</li>".repeat(30)}</ul>
  <div role=log aria-label="Messages" style="height:600px;overflow-y:auto">
  ${"<p>Mañana voy a la ciudad, y por la tarde visito a mi hermana con los niños.</p>".repeat(1_000)}</div>
  <textarea rows=1></textarea>`;

function note({ figures }: Side, named: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(named)) figures.set(name, [...(figures.get(name) ?? []), value]);
}

async function noteShifts(side: Side, page: Page, journey: string, since = 0): Promise<void> {
  await page.waitForTimeout(LATE_MS);
  const shifted = await shiftsSince(page, since);
  note(side, { [`shift, ${journey}`]: shifted.sum, [`  shift with input, ${journey}`]: shifted.withInput });
  if (shifted.withInput >= (side.shifting.get(journey)?.withInput ?? 0)) side.shifting.set(journey, shifted);
}

export async function control(side: Side): Promise<void> {
  const server = createServer((_, response) => response.setHeader("content-type", "text/html").end(BARE));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await using bare = await visit({ ...side, url }, "/", { isSignedIn: false, names: ["readable"] });
  const readable = await timeOf(bare.page, "readable");
  note(side, { "control: a bare document is readable": readable });
  note(side, await typedAndScrolled(bare.page, "control: "));
  server.close();
}

const typedAndScrolled = async (page: Page, what = "") => ({
  [`${what}key is painted, p95`]: p95(await typingCost(page, SENTENCE)),
  [`${what}longest frame while scrolling`]: Math.max(...(await scrollingFrames(page))),
});

export async function signIn(side: Side): Promise<void> {
  await using visited = await visit(side, "/login", { isSignedIn: false, names: ["heading", "usable"] });
  const { page } = visited;
  const [painted, heading] = [await timeOf(page, "first-contentful-paint"), await timeOf(page, "heading")];
  note(side, { "sign-in readable": Math.max(painted, heading), "sign-in usable": await timeOf(page, "usable") });
  await noteShifts(side, page, "sign-in");
}

export async function listCold(side: Side): Promise<void> {
  await using visited = await visit(side, "/", { names: ["readable", "app"] });
  await noteList(side, visited.page, "cold");
  await noteShifts(side, visited.page, "list, cold");
}

async function noteList(side: Side, page: Page, how: string): Promise<void> {
  note(side, { [`list readable, ${how}`]: await timeOf(page, "readable") });
  note(side, { [`  drawn by the app, ${how}`]: await timeOf(page, "app") });
}

/** A start of the app where it was used before; its worker has to start too. */
export async function listAgain(side: Side, how: "warm" | "offline"): Promise<void> {
  const isOffline = how === "offline";
  await using opened = await open(side, { context: side.used, names: ["readable", "app"] });
  const { page, session } = opened;
  // The emulation does not tell it to a new document; a device does.
  if (isOffline) await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { get: () => false }));
  await page.waitForTimeout(OPENED_MS);
  await slow(opened, isOffline);
  await session.send("ServiceWorker.enable");
  await page.context().setOffline(isOffline);
  // Last: after it, a change of the network hangs.
  await session.send("ServiceWorker.stopAllWorkers");
  await page.goto(`${side.url}/`);
  await noteList(side, page, how);
  await page.context().setOffline(false);
}

export async function chatCold(side: Side, laterMs: number): Promise<void> {
  await using visited = await visit(side, side.long, { names: ["chat"] });
  const { page, asked } = visited;
  const shown = await timeOf(page, "chat");
  const since = await page.evaluate(() => performance.timeOrigin);
  await page.waitForTimeout(laterMs);
  const first = asked.filter(({ at }) => at <= since + shown);
  const files = first.filter((one) => !isCall(one));
  const calls = first.length - files.length;
  note(side, {
    "first chat shown, cold": shown,
    "JavaScript until then, kB": await sent(first.filter(isScript)),
    "  files of it": count(first.filter(isScript)),
    "requests until then": count(files) + calls,
    "  of them calls of the API": calls,
    "JavaScript a minute later, kB": await sent(asked.filter(isScript)),
    "files of it a minute later": count(asked.filter(isScript)),
    "  of them asked by the page": count(asked.filter((one) => isScript(one) && !byWorker(one))),
    "  sent to the worker, kB": await sent(asked.filter((one) => isScript(one) && byWorker(one))),
  });
  await noteShifts(side, page, "chat, cold");
}

const pathOf = ({ request }: TimedRequest) => new URL(request.url()).pathname;
const isCall = (one: TimedRequest) => /^\/(?:api|socket\.io)\//.test(pathOf(one));
const isScript = (one: TimedRequest) => pathOf(one).endsWith(".js");
const byWorker = ({ request }: TimedRequest) => request.serviceWorker() !== null;
/** A file that is fetched and then imported comes from the browser's cache. */
const count = (asked: readonly TimedRequest[]) => new Set(asked.map(pathOf)).size;

/** Kilobytes of the bodies as sent; what is in the browser's cache counts nothing. */
async function sent(asked: readonly TimedRequest[]): Promise<number> {
  const sizes = await Promise.all(asked.map(({ request }) => request.sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + Math.max(0, responseBodySize), 0) / 1_000;
}

/** Presses in new browsers that had time to fetch ahead. */
export async function pressed(side: Side): Promise<void> {
  await press(side, "chat opens, desk", DESK, openNewest(side.messages));
  await press(side, "chat opens, phone", PHONE, openNewest(side.messages));
  await press(side, "jump that opens its chat", DESK, jump(placeOfNeedle(side), false));
}

async function press(side: Side, name: string, window: BrowserContextOptions, prepare: ReturnType<typeof jump>) {
  await using opened = await open(side, { window });
  const { page } = opened;
  await page.goto(side.url);
  const timed = await prepare(page);
  await page.waitForTimeout(SETTLED_MS);
  await slow(opened);
  const since = await page.evaluate(() => performance.now());
  note(side, { [name]: await timed() });
  await noteShifts(side, page, name, since);
}

export async function inChat(side: Side): Promise<void> {
  await using opened = await open(side);
  await opened.page.goto(side.url + side.scrolled);
  await opened.page.locator("[data-row]").last().waitFor();
  await loadHistory(opened.page);
  await slow(opened);
  note(side, await typedAndScrolled(opened.page));
}
