import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/database/embedded/embedded-postgres.ts";
import { migrate } from "../../apps/server/src/platform/database/migrate.ts";
import { openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { ask } from "../../apps/server/test/person.ts";
import { machine, percentile } from "../figures.ts";
import type { Login } from "../messages/closed-loop.ts";
import { makePeople, signIn } from "../messages/people.ts";
import { startProduct } from "../product.ts";
import { persistentConnection } from "./persistent-connection.ts";
import { between, serverTimes } from "./server-times.ts";

const MESSAGES = 100;
const TEXTS = 500;
const ROUNDS = 3;
const ASKED = 2_000;
const METRICS_TOKEN = randomUUID() + randomUUID();

/** An engine over HTTP that counts its questions and answers like OpenAI's interface. */
async function countingProvider() {
  let asked = 0;
  const names = new Intl.DisplayNames(["en"], { type: "language" });
  const codeOf = (name: string) => TARGETS.find((code) => names.of(code) === name) ?? "en";
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      asked += 1;
      const { messages } = JSON.parse(Buffer.concat(chunks).toString("utf8"));
      const data = JSON.parse(messages.at(-1).content) as { target: string; texts: string[] };
      const translations = data.texts.map((text) => translated(text, codeOf(data.target)));
      const message = { role: "assistant", content: JSON.stringify({ translations }) };
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ choices: [{ index: 0, finish_reason: "stop", message }] }));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`,
    asked: () => asked,
    close: () => http.close(),
  };
}

/** 10,000 messages in 100 conversations, 500 texts, readers of five languages; then the time to read a stored rendition. */
export async function run(options: readonly string[]): Promise<void> {
  const at = options.indexOf("--conversations");
  const count = at < 0 ? 100 : Number(options[at + 1]);
  console.log(machine());
  const folder = await mkdtemp(join(tmpdir(), "lingualoom-bench-"));
  await chmod(folder, 0o711);
  const provider = await countingProvider();
  try {
    await using postgres = await startEmbeddedPostgres({ dataDir: folder, log: console.log });
    await migrate(postgres.url);
    const database = openDatabase(postgres.url);
    const accounts = await makePeople(database, 2 * count);
    await database.end();
    await using product = await startProduct(postgres.url, join(folder, "data"), {
      METRICS_TOKEN,
      DEFAULT_PRIVACY_LEVEL: "providers",
      TRANSLATION_ENGINES: "openai",
      OPENAI_BASE_URL: provider.url,
    });
    const people: Login[] = [];
    await timed(`${accounts.length} people sign in`, async () => {
      for (const account of accounts) people.push(await signIn(product.url, account));
    });
    const conversations = Array.from({ length: count }, (_, i) => {
      const [writer, reader] = [people[2 * i], people[2 * i + 1]];
      if (!writer || !reader) throw new Error("a person is missing");
      return [writer, reader] as const;
    });
    const figures = await readMany(
      product.url,
      { conversations, messages: MESSAGES, texts: TEXTS },
      provider.asked,
      timed,
    );
    console.log(`${figures.answered} translations, ${figures.distinct} different texts in their conversations`);
    console.log(`  questions to the engine: ${figures.questions}; in a second reading: ${figures.secondReading}`);

    const targets = figures.messageIds;
    const connection = persistentConnection(product.url);
    const someone = (n: number) => targets[n % targets.length] as (typeof targets)[number];
    const stored = ({ id, cookie, target }: ReturnType<typeof someone>) =>
      connection.ask("POST", `/translation/message/${id}`, cookie, { targetLanguage: target });
    const times = () => serverTimes(product.url, METRICS_TOKEN, "POST /translation/message/:id");
    for (let round = 1; round <= ROUNDS; round++) {
      console.log(`round ${round}, one at a time over one connection, HTTP and client included`);
      await time("alive? (control)", (n) => connection.ask("GET", "/ping", someone(n).cookie));
      await time("who am I? (control)", (n) => connection.ask("GET", "/auth/check", someone(n).cookie));
      const before = await times();
      await time("a stored rendition", (n) => stored(someone(n)));
      console.log(`    at the server: ${between(before, await times())}`);
    }
    connection.close();
  } finally {
    provider.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Prints the current step and its time, so that a long run shows progress. */
async function timed<T>(what: string, action: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await action();
  console.log(`  ${what}: ${((performance.now() - start) / 1_000).toFixed(1)} s`);
  return result;
}

async function time(name: string, action: (n: number) => Promise<void>): Promise<void> {
  const took: number[] = [];
  for (let n = 0; n < ASKED; n++) {
    const start = performance.now();
    await action(n * 7);
    took.push(performance.now() - start);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => percentile(took, share).toFixed(2);
  console.log(`  ${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}

const SPANISH = "Nos vemos mañana a las";
/** The noun in five languages. */
const SENTENCES = {
  en: "We will see each other tomorrow at",
  fr: "On se voit demain à",
  de: "Wir sehen uns morgen um",
  nl: "We zien elkaar morgen om",
  sv: "Vi ses imorgon klockan",
} as const;

type Target = keyof typeof SENTENCES;
export const TARGETS = Object.keys(SENTENCES) as Target[];

export const translated = (text: string, target: string): string => text.replace(SPANISH, SENTENCES[target as Target]);

/** The n-th of any number of different texts. */
const textOf = (n: number) => `${SPANISH} ${n + 100}`;

interface Reader {
  readonly id: string;
  readonly cookie: string;
}

interface Shape {
  /** Writer and reader of each conversation. */
  readonly conversations: readonly (readonly [writer: Reader, reader: Reader])[];
  /** Messages in each conversation. */
  readonly messages: number;
  readonly texts: number;
}

interface ReadingFigures {
  readonly answered: number;
  /** Questions to the engine in the first reading, and how many different ones there were. */
  readonly questions: number;
  readonly distinct: number;
  /** Questions in the second reading. */
  readonly secondReading: number;
  readonly messageIds: readonly { readonly id: string; readonly cookie: string; readonly target: string }[];
}

/** Called for each part, to print its time. */
type Timed = <T>(what: string, action: () => Promise<T>) => Promise<T>;

const AT_ONCE = 8;

async function forEach<T>(items: readonly T[], action: (item: T, index: number) => Promise<void>) {
  const waiting = items.entries();
  const work = async () => {
    for (const [index, item] of waiting) await action(item, index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Writes messages in many conversations; people of five languages read everything twice. */
export async function readMany(
  url: string,
  shape: Shape,
  asked: () => number,
  timed: Timed = (_, action) => action(),
): Promise<ReadingFigures> {
  const distinct = new Set<string>();
  const sent = shape.conversations.flatMap(([writer, reader], c) =>
    Array.from({ length: shape.messages }, (_, m) => {
      const text = textOf((c * 31 + m * 17 + ((m * m) % 13)) % shape.texts);
      distinct.add(`${c} ${text}`);
      return { writer, reader, text, target: TARGETS[c % TARGETS.length] as Target };
    }),
  );
  const messageIds: { id: string; cookie: string; target: string }[] = [];
  await timed(`${sent.length} messages are sent`, () =>
    forEach(sent, async ({ writer, reader, text, target }) => {
      const path = `/messages/send/${reader.id}`;
      const { body } = await ask<{ _id: string }>(url, "POST", path, { text }, { cookie: writer.cookie });
      messageIds.push({ id: body._id, cookie: reader.cookie, target });
    }),
  );

  let answered = 0;
  const read = (sourceLanguage: string) =>
    forEach(messageIds, async ({ id, cookie, target }) => {
      const body = { targetLanguage: target, sourceLanguage };
      const answer = await ask(url, "POST", `/translation/message/${id}`, body, { cookie });
      if (answer.status === 200) answered += 1;
      else throw new Error(`a translation answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    });
  await timed("all are read", () => read("es"));
  const [first, questions] = [answered, asked()];
  await timed("all are read again", () => read("auto"));
  return {
    answered: first,
    questions,
    distinct: distinct.size,
    secondReading: asked() - questions,
    messageIds,
  };
}
