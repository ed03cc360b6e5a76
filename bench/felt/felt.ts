import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import type { Database } from "../../apps/server/src/platform/database/open.ts";
import { browserLaunch } from "../../e2e/browser.ts";
import { plantChat, plantChats } from "../../e2e/support/crowd.ts";
import { SLOW } from "../chat/page-probes.ts";
import { machine, median, spread } from "../figures.ts";
import { plant as plantNeedle } from "../jump/jump.ts";
import { signIn as loginOf, makePeople } from "../messages/people.ts";
import { keep } from "../offline/offline.ts";
import { HERE } from "../page.ts";
import { withServer } from "../served.ts";
import { chatCold, control, inChat, listAgain, listCold, pressed, signIn } from "./journeys.ts";
import { open, type Side } from "./open.ts";

const CHATS = 30;
const WHOLE = { rounds: 5, messages: 50_000, scrolled: 1_000, laterMs: 60_000 };
/** A short run that shows whether the measurement works; its figures mean nothing. */
const SHORT = { rounds: 1, messages: 1_000, scrolled: 150, laterMs: 10_000 };
/** Chats of threads: in the longest, 500 of them have 3,000 of the messages. */
const THREADS = { ...WHOLE, messages: 5_000, threads: true };
type Size = typeof WHOLE & { readonly threads?: boolean };

const SHIFT_MAX = 0.01;
/** Milliseconds where a name says nothing else. */
const GOALS: Readonly<Record<string, number>> = {
  "sign-in readable": 1_500,
  "sign-in usable": 2_500,
  "list readable, cold": 2_500,
  "list readable, warm": 1_000,
  "list readable, offline": 1_000,
  "JavaScript until then, kB": 300,
  "requests until then": 12,
  "files of it a minute later": 25,
  "chat opens, desk": 300,
  "chat opens, phone": 300,
  "jump that opens its chat": 350,
  "key is painted, p95": 50,
  "longest frame while scrolling": 50,
};

/**
 * Measures journeys on a slow processor and network; `--beside FOLDER` alternates with another checkout, `--only shift`
 * measures layout shifts only, and `--threads` chats of threads.
 */
export async function run(options: readonly string[]): Promise<void> {
  const size = options.includes("--threads") ? THREADS : options.includes("--short") ? SHORT : WHOLE;
  const journeys = options.includes("--only") ? SHIFTING : JOURNEYS;
  const beside = options.includes("--beside") ? options[options.indexOf("--beside") + 1] : undefined;
  console.log(`${machine()}; the processor ${SLOW} times slower, 10 Mbit/s, 40 ms`);
  const browser = await chromium.launch(await browserLaunch());
  await withSide(browser, size, HERE, async (here) => {
    if (beside === undefined) return await measure([here], size, journeys);
    const checkout = pathToFileURL(`${resolve(beside)}/`);
    await withSide(browser, size, checkout, (there) => measure([here, there], size, journeys));
  });
  await browser.close();
}

/** A server of a checkout, with the same people and chats for each, and a browser in which its app was used. */
const withSide = (browser: Browser, size: Size, checkout: URL, use: (side: Side) => Promise<void>) =>
  withServer(
    (database) => plant(database, size),
    async (url, { me, long, scrolled }) => {
      const login = await loginOf(url, me);
      const noted = { figures: new Map(), shifting: new Map() };
      const side: Side = { browser, url, login, long, scrolled, messages: size.messages, used: null, ...noted };
      const { page } = await open(side);
      await keep(page, url);
      await use({ ...side, used: page.context() });
    },
    {},
    checkout,
  );

async function plant(database: Database, size: Size) {
  const [me = { id: "", email: "" }, ...others] = await makePeople(database, CHATS + 1);
  const [longWith = "", scrolledWith = "", ...rest] = others.map(({ id }) => id);
  await plantChats(database, me.id, rest, 60);
  await plantChat(database, me.id, scrolledWith, size.scrolled);
  await plantNeedle(database, me.id, longWith, size);
  const chats = await database<{ id: string }[]>`select id from conversations order by last_message_at desc limit 2`;
  const [long = "", scrolled = ""] = chats.map(({ id }) => `/c/${id}`);
  return { me, long, scrolled };
}

type Journey = (side: Side, size: Size) => Promise<void>;
const SHIFTING: readonly Journey[] = [signIn, listCold, (side) => chatCold(side, 0), pressed];
const JOURNEYS: readonly Journey[] = [
  control,
  signIn,
  listCold,
  (side) => listAgain(side, "warm"),
  (side) => listAgain(side, "offline"),
  (side, { laterMs }) => chatCold(side, laterMs),
  pressed,
  inChat,
];

async function measure(sides: readonly Side[], size: Size, journeys: readonly Journey[]): Promise<void> {
  const { rounds } = size;
  for (let round = 1; round <= rounds; round++) {
    for (const side of sides) for (const journey of journeys) await journey(side, size);
    console.log(`round ${round} of ${rounds} is done`);
  }
  console.log(
    `median of ${rounds} (lowest–highest), ms unless said, and the goal; with --beside, the other checkout last`,
  );
  for (const name of sides[0]?.figures.keys() ?? []) print(name, sides);
  sides.forEach(({ shifting }, place) => {
    for (const [journey, { withInput, largest }] of shifting)
      if (withInput > SHIFT_MAX) console.log(`shifts most, ${journey}${place ? " (beside)" : ""}: ${largest}`);
  });
}

function print(name: string, sides: readonly Side[]): void {
  const isShift = name.includes("shift");
  const goal = name.startsWith("shift") ? SHIFT_MAX : GOALS[name];
  const columns = sides.map(({ figures }) => figures.get(name) ?? []);
  const said = goal === undefined ? "" : `${median(columns[0] ?? []) <= goal ? "ok" : "MISS"} ≤ ${goal}`;
  const values = columns.map((column) => spread(column, isShift ? 4 : 0).padEnd(28)).join("");
  console.log(`${name.padEnd(48)}${said.padEnd(14)}${values}`.trimEnd());
}
