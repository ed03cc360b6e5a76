import { chromium } from "@playwright/test";
import type { Database } from "../../apps/server/src/platform/database/open.ts";
import { browserLaunch } from "../../e2e/browser.ts";
import { plantChat, plantChats } from "../../e2e/support/crowd.ts";
import { machine, median, p95, spread } from "../figures.ts";
import { makePeople } from "../messages/people.ts";
import { withServer } from "../served.ts";
import type { Opened } from "./desk.ts";
import { type Desk, emptyPage, openDesk, plainPage } from "./desk.ts";
import {
  framesWhileStill,
  loadHistory,
  memoryOf,
  SLOW,
  scrollingFrames,
  scrollMarked,
  slowDown,
  switchingCost,
  typingCost,
} from "./page-probes.ts";
import { drawingBetween, MARK, workBetween, working } from "./processor-time.ts";

const CHATS = 100;
/** Number of messages in the chats for writing and scrolling. */
const WHOLE = { rounds: 5, writtenIn: 10_000, scrolled: 5_000 };
/** A short run that shows whether the measurement works; its figures mean nothing. */
const SHORT = { rounds: 1, writtenIn: 500, scrolled: 500 };
type Size = typeof WHOLE;
const SENTENCE = "Shall we meet at the station at seven, or is that too late?";

interface Round {
  readonly controlKey: number;
  readonly key: number;
  readonly fastKey: number;
  readonly firstOpening: number;
  readonly usualOpening: number;
  readonly firstOpeningWork: number;
  readonly return: number;
  readonly usualReturn: number;
  readonly returnWork: number;
  readonly stillFrame: number;
  readonly scrolled: Scrolled;
  readonly plain: Scrolled;
}

/** The cost of the chat on a slow processor: typing, switching, scrolling, and memory. */
export async function run(options: readonly string[]): Promise<void> {
  const size = options.includes("--short") ? SHORT : WHOLE;
  console.log(`${machine()}; the page ${SLOW} times slower by default`);
  await withServer(
    (database) => plant(database, size),
    async (url, people) => {
      const desk = await openDesk(await chromium.launch(await browserLaunch()), url, people);
      await measure(desk, size);
      await desk.browser.close();
    },
  );
}

/** The first uses the browser; the next two have the long chats with them. */
async function plant(database: Database, size: Size) {
  const people = await makePeople(database, CHATS + 3);
  const [me = "", writtenIn = "", scrolled = "", ...others] = people.map(({ id }) => id);
  await plantChats(database, me, others, 60);
  await plantChat(database, me, scrolled, size.scrolled);
  await plantChat(database, me, writtenIn, size.writtenIn);
  await database`analyze`;
  return people;
}

async function measure(desk: Desk, { rounds, writtenIn, scrolled }: Size) {
  const all: Round[] = [];
  for (let round = 1; round <= rounds; round++) {
    all.push(await oneRound(desk, scrolled));
    // A whole measurement takes minutes, on a busy machine many.
    console.log(`round ${round} of ${rounds} is done`);
  }
  const of = (name: Exclude<keyof Round, "scrolled" | "plain">) => spread(all.map((round) => round[name]));
  console.log(`median of ${rounds} (lowest–highest); work is measured not slowed down, and given ${SLOW} times`);
  console.log(`key to painted character, p95, in an empty page with one field: ${of("controlKey")} ms`);
  console.log(`  in a chat of ${writtenIn} loaded messages: ${of("key")} ms, not slowed down ${of("fastKey")} ms`);
  console.log(`opening a chat, slowest of ten: ${of("firstOpening")} ms, median of ten ${of("usualOpening")} ms`);
  console.log(`  work of the page's thread for it, median of ten: ${of("firstOpeningWork")} ms`);
  console.log(`going back to it, slowest of ten: ${of("return")} ms, median of ten ${of("usualReturn")} ms`);
  console.log(`  work of the page's thread for it, median of ten: ${of("returnWork")} ms`);
  console.log(`longest frame while nothing moves: ${of("stillFrame")} ms`);
  printScrolled(
    `${scrolled} messages`,
    all.map((round) => round.scrolled),
  );
  printScrolled(
    `the control, ${scrolled} plain paragraphs that all stand in the page,`,
    all.map(({ plain }) => plain),
  );
  await measureMemory(desk);
}

async function inTurn<T, R>(values: readonly T[], run: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const value of values) results.push(await run(value));
  return results;
}

async function oneRound(desk: Desk, scrolled: number): Promise<Round> {
  return { ...(await typing(desk)), ...(await switching(desk)), ...(await scrolling(desk, scrolled)) };
}

async function typing(desk: Desk) {
  const controlKey = await inPage(emptyPage(desk), async ({ page, session }) => {
    await slowDown(session, SLOW);
    return p95(await typingCost(page, SENTENCE));
  });
  return inPage(desk.open(1), async ({ page, session }) => {
    await loadHistory(page);
    const fastKey = p95(await typingCost(page, SENTENCE));
    await slowDown(session, SLOW);
    return { controlKey, fastKey, key: p95(await typingCost(page, SENTENCE)) };
  });
}

const tenFrom = (first: number) => Array.from({ length: 10 }, (_, i) => `Person ${first + i}`);
/** The visible chats at the top of the list, and those after them. */
const [VISITED, VISITED_UNSLOWED] = [tenFrom(3), tenFrom(13)];

function switching(desk: Desk) {
  return inPage(desk.open(60), async ({ page, session }) => {
    const visit = (names: readonly string[]) => inTurn(names, (name) => switchingCost(page, name));
    const work = async () => {
      const [, done] = await working(session, () => visit(VISITED_UNSLOWED));
      return SLOW * median(workBetween(done, MARK.chosen, MARK.shown));
    };
    await slowDown(session, SLOW);
    const [openings, returns] = [await visit(VISITED), await visit(VISITED)];
    await slowDown(session, 1);
    return {
      firstOpening: Math.max(...openings),
      usualOpening: median(openings),
      return: Math.max(...returns),
      usualReturn: median(returns),
      firstOpeningWork: await work(),
      returnWork: await work(),
    };
  });
}

async function scrolling(desk: Desk, count: number) {
  const plain = await inPage(plainPage(desk, count), scrolledIn);
  return inPage(desk.open(2), async (chat) => {
    await loadHistory(chat.page);
    const scrolled = await scrolledIn(chat);
    return { stillFrame: Math.max(...(await framesWhileStill(chat.page))), scrolled, plain };
  });
}

/** Closes the page after its measurement, since a slowed page keeps the processor busy even when idle. */
async function inPage<O extends AsyncDisposable, R>(opening: Promise<O>, run: (page: O) => Promise<R>): Promise<R> {
  await using opened = await opening;
  return await run(opened);
}

/** After one visit to each chat all caches are filled; further visits must add nothing. */
async function measureMemory(desk: Desk) {
  await using chat = await desk.open(3);
  const places = Array.from({ length: CHATS }, (_, i) => i + 3);
  for (const visit of ["once", "twice", "three times"]) {
    await inTurn(places, (place) => chat.goTo(place));
    const { megabytes, nodes } = await memoryOf(chat.session);
    console.log(`memory after visiting ${CHATS} chats ${visit}: ${megabytes.toFixed(1)} MB, ${nodes} nodes`);
  }
}

/** Figures of one scroll from the end of a history to its beginning. */
interface Scrolled {
  readonly longestFrame: number;
  readonly longFrames: number;
  readonly frame: number;
  readonly usualWork: number;
  readonly longestWork: number;
  readonly longWork: number;
  readonly longWorkAndDrawing: number;
}

const LONG_MS = 50;
/** Frames come at multiples of 16.67 ms, give or take tenths, so three of them do not exceed 50 ms. */
const isLong = (length: number) => length >= LONG_MS + 1;
/** Number of frames from which the processor time of the others is estimated. */
const WORKED_FRAMES = 600;

async function scrolledIn({ page, session }: Pick<Opened, "page" | "session">): Promise<Scrolled> {
  await slowDown(session, 1);
  const [, worked] = await working(session, () => scrollMarked(page, WORKED_FRAMES));
  const work = workBetween(worked, MARK.frame, MARK.frame).map((cost) => SLOW * cost);
  const drawing = drawingBetween(worked, MARK.frame, MARK.frame).map((cost) => SLOW * cost);
  await slowDown(session, SLOW);
  const frames = await scrollingFrames(page);
  return {
    longestFrame: Math.max(...frames),
    longFrames: frames.filter(isLong).length,
    frame: p95(frames),
    usualWork: median(work),
    longestWork: Math.max(...work),
    longWork: work.filter(isLong).length,
    longWorkAndDrawing: work.filter((cost, place) => isLong(cost + (drawing[place] ?? 0))).length,
  };
}

function printScrolled(what: string, all: readonly Scrolled[]) {
  const of = (name: keyof Scrolled) => spread(all.map((one) => one[name]));
  console.log(`while ${what} are scrolled:`);
  console.log(
    `  frames over ${LONG_MS} ms: ${of("longFrames")}; longest ${of("longestFrame")} ms, p95 ${of("frame")} ms`,
  );
  console.log(`  work of the page's thread for a frame: median ${of("usualWork")} ms, longest ${of("longestWork")} ms`);
  console.log(
    `  of ${WORKED_FRAMES} frames, more than ${LONG_MS} ms of it: ${of("longWork")}; with the drawing on other threads: ${of("longWorkAndDrawing")}`,
  );
}
