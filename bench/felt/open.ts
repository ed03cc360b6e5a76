import type { Browser, BrowserContext, BrowserContextOptions, Request } from "@playwright/test";
import { SLOW, slowDown } from "../chat/page-probes.ts";
import type { Login } from "../messages/closed-loop.ts";
import { cookiesOf } from "../messages/people.ts";
import { PHONE } from "../offline/offline.ts";
import { type Seen, type Shifted, watch } from "./watch.ts";

/** 10 Mbit/s and 40 ms. Only the page's own requests are slowed, not those of its service worker. */
const NETWORK = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };

/** A filled server of one checkout, a browser, and what was measured there. */
export interface Side {
  readonly browser: Browser;
  readonly url: string;
  readonly login: Login;
  /** Paths of the newest chat, whose history is long, and of the one that is scrolled. */
  readonly long: string;
  readonly scrolled: string;
  /** Number of messages in the long one. */
  readonly messages: number;
  /** In which the app has been used. */
  readonly used: BrowserContext | null;
  readonly figures: Map<string, number[]>;
  /** The round in which a journey shifted most. */
  readonly shifting: Map<string, Shifted>;
}

/** A request of a page or its worker, and its time. */
export interface TimedRequest {
  readonly request: Request;
  readonly at: number;
}

interface How {
  readonly window?: BrowserContextOptions;
  readonly isSignedIn?: boolean;
  readonly names?: readonly Seen[];
  /** Else a new one, with an empty cache. */
  readonly context?: BrowserContext | null;
}

export async function open(side: Side, { window = PHONE, isSignedIn = true, names = [], context }: How = {}) {
  const within = context ?? (await side.browser.newContext(window));
  if (isSignedIn) await within.addCookies(cookiesOf(side.url, side.login));
  const asked: TimedRequest[] = [];
  within.on("request", (request) => asked.push({ request, at: Date.now() }));
  const page = await within.newPage();
  await page.addInitScript(watch, { names, newest: side.messages });
  const session = await within.newCDPSession(page);
  return { page, session, asked, [Symbol.asyncDispose]: () => (context ? page : within).close() };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** From here the processor is slow, and the network unless it is off. */
export async function slow({ session }: Opened, isOffline = false): Promise<void> {
  if (!isOffline) await session.send("Network.emulateNetworkConditions", NETWORK);
  await slowDown(session, SLOW);
}

/** A visit with nothing in the cache. */
export async function visit(side: Side, path: string, how: How): Promise<Opened> {
  const opened = await open(side, how);
  await slow(opened);
  await opened.page.goto(side.url + path);
  return opened;
}
