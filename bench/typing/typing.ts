import { chromium, type Page } from "@playwright/test";
import type { Database } from "../../apps/server/src/platform/database/open.ts";
import { browserLaunch } from "../../e2e/browser.ts";
import { closeInfo, openTranslation } from "../../e2e/support/chat-info.ts";
import { plantChat } from "../../e2e/support/crowd.ts";
import { openInterpreter } from "../../e2e/support/interpreter.ts";
import { countQuestions, strip } from "../../e2e/support/preview-strip.ts";
import { type Desk, emptyPage, type Opened, openDesk } from "../chat/desk.ts";
import { SLOW, slowDown, typingCost } from "../chat/page-probes.ts";
import { MARK, workBetween, working } from "../chat/processor-time.ts";
import { machine, p95, spread } from "../figures.ts";
import { makePeople } from "../messages/people.ts";
import { withServer } from "../served.ts";

const GOAL_MS = 50;
const WHOLE = { rounds: 3, messages: 1_000 };
/** A short run that shows whether the measurement works; its figures mean nothing. */
const SHORT = { rounds: 1, messages: 100 };
type Size = typeof WHOLE;

/** With a rest behind each, so that previews and their check come in between. */
const SENTENCES = ["El tren sale a las siete.", " Nos vemos en la entrada.", " Trae los billetes, por favor."];
const MESSAGE = SENTENCES.join("");
/** The interpreter replaces the longest that it knows. */
const KNOWN = [
  { es: MESSAGE, en: "The train leaves at nine. We meet at the entrance. Please bring the tickets." },
  { es: `${SENTENCES[0]}${SENTENCES[1]}`, en: "The train leaves at nine. We meet at the entrance." },
  { es: `${SENTENCES[0]}`, en: "The train leaves at nine." },
];

/** From a key to its character on the screen of a slow processor, with the preview on and, as the control, off. */
export async function run(options: readonly string[]): Promise<void> {
  const size = options.includes("--short") ? SHORT : WHOLE;
  console.log(`${machine()}; the page ${SLOW} times slower`);
  await using interpreter = await openInterpreter(KNOWN);
  await withServer(
    (database) => plant(database, size),
    async (url, people) => {
      const browser = await chromium.launch(await browserLaunch());
      await measure(await openDesk(browser, url, people), size);
      await browser.close();
    },
    interpreter.environment,
  );
}

async function plant(database: Database, { messages }: Size) {
  const people = await makePeople(database, 2);
  const [me = { id: "" }, other = me] = people;
  await plantChat(database, me.id, other.id, messages);
  await database`insert into user_settings (user_id, preferred_language, read_languages)
    values (${me.id}, 'es', '{}'), (${other.id}, 'en', '{}')`;
  await database`analyze`;
  return people;
}

interface Typed {
  /** Milliseconds on a slowed processor, p95 of the keys. */
  readonly cost: number;
  /** The same of the page's thread alone, measured not slowed down, and given slowed. */
  readonly work: number;
  readonly asked: number;
}

async function measure(desk: Desk, { rounds }: Size): Promise<void> {
  const empty: number[] = [];
  const off: Typed[] = [];
  const on: Typed[] = [];
  for (let round = 1; round <= rounds; round++) {
    empty.push(await inEmptyPage(desk));
    off.push(await inChat(desk, false));
    on.push(await inChat(desk, true));
    console.log(`round ${round} of ${rounds} is done`);
  }
  const said = (all: readonly Typed[]) =>
    `${spread(all.map(({ cost }) => cost))}, of it work of the page's thread ${spread(
      all.map(({ work }) => work),
      1,
    )}`;
  console.log(`key to painted character, p95 of ${MESSAGE.length} keys, ms, median of ${rounds} (lowest–highest)`);
  console.log(`  with the preview and its check: ${said(on)}; the goal is ${GOAL_MS}`);
  console.log(`  the control, the same chat without it: ${said(off)}`);
  console.log(`  an empty page with one field: ${spread(empty)}`);
  console.log(`questions to the server for one message: at most ${Math.max(...on.map(({ asked }) => asked))}`);
}

async function inEmptyPage(desk: Desk): Promise<number> {
  await using opened = await emptyPage(desk);
  await slowDown(opened.session, SLOW);
  return await costOf(opened.page);
}

async function inChat(desk: Desk, preview: boolean): Promise<Typed> {
  const slowed = await typedIn(desk, preview, async ({ page, session }) => {
    await slowDown(session, SLOW);
    return costOf(page);
  });
  const unslowed = await typedIn(desk, preview, async ({ page, session }) => {
    const [, done] = await working(session, () => costOf(page));
    return SLOW * p95(workBetween(done, MARK.chosen, MARK.shown));
  });
  return { cost: slowed.figure, work: unslowed.figure, asked: Math.max(slowed.asked, unslowed.asked) };
}

/** In a new page each, since what is typed stays in the field. */
async function typedIn(desk: Desk, preview: boolean, type: (opened: Opened) => Promise<number>) {
  await using chat = await desk.open(1);
  const questions = countQuestions(chat.page);
  if (preview) await turnOn(chat.page);
  const figure = await type(chat);
  if (preview && questions.count === 0) throw new Error("the preview was on, and nothing was asked");
  return { figure, asked: questions.count };
}

async function costOf(page: Page): Promise<number> {
  const [first = "", ...further] = SENTENCES;
  return p95(await typingCost(page, first, ...further));
}

async function turnOn(page: Page): Promise<void> {
  await openTranslation(page, /^Preview what they read/);
  await page.getByRole("switch", { name: "Preview what they read" }).click();
  await closeInfo(page);
  await strip(page).waitFor();
}
