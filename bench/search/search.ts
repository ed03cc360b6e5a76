import { randomUUID, randomUUIDv7 } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { SearchIndexer } from "../../apps/server/src/language/search/index/indexer.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { type Database, openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { openLog } from "../../apps/server/src/platform/log.ts";
import { contextOf } from "../../apps/server/test/context.ts";
import { machine, p95, spread } from "../figures.ts";
import { makeGroups } from "../groups/make-groups.ts";
import { makePeople, signIn } from "../messages/people.ts";
import { startProduct, withDatabase } from "../product.ts";
import { persistentConnection } from "../translation/persistent-connection.ts";
import { compareSends } from "./sends.ts";

/** Milliseconds within which 95 of 100 answers are to be made. */
const WANTED = 50;
const PEOPLE = 20;
const READER = "p0@bench.example";

/**
 * Search in a large database: `--messages` (10 million) in conversations of 2,000, a tenth of them the reader's. It prints what
 * indexing costs, the size of the index, and the time of an answer for several kinds of queries. With `--data` the database
 * stays in that folder, and what it holds is measured. `--sends` instead compares sending with the index and without.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      messages: { type: "string", default: "10000000" },
      each: { type: "string", default: "2000" },
      rounds: { type: "string", default: "5" },
      tries: { type: "string", default: "20" },
      data: { type: "string" },
      sends: { type: "boolean", default: false },
    },
  });
  const [messages, each] = [Number(values.messages), Number(values.each)];
  console.log(machine());
  await withDatabase(async (postgres, folder) => {
    if (values.sends) return compareSends(postgres, folder, Number(values.rounds));
    const database = openDatabase(postgres.socketUrl, 2);
    if (!(await isFilled(database))) await fill(database, Math.ceil(messages / each), each);
    await index(database);
    const secret = { APP_SECRET: await secretOf(folder) };
    await using server = await startProduct(postgres.socketUrl, join(folder, "data"), secret);
    const reader = await signIn(server.url, { id: "", email: READER });
    console.log(
      `\nGET /search by who may read ${await readable(database)}; p95 in ms of ${values.tries} different queries a round, median of ${values.rounds} (lowest–highest)`,
    );
    await measure(server.url, reader.cookie, { rounds: Number(values.rounds), tries: Number(values.tries) });
    await database.end();
  }, values.data);
}

/** A database belongs to one secret, so that of a folder that stays is kept there. */
async function secretOf(folder: string): Promise<string> {
  const path = join(folder, "secret");
  await writeFile(path, randomUUID() + randomUUID(), { flag: "wx" }).catch(() => {});
  return readFile(path, "utf8");
}

async function isFilled(database: Database): Promise<boolean> {
  const [row] = await database<{ filled: boolean }[]>`select exists (select from messages) as filled`;
  return row?.filled ?? false;
}

async function fill(database: Database, conversations: number, each: number): Promise<void> {
  const ids = (await makePeople(database, PEOPLE)).map(({ id }) => id);
  const groups = Array.from({ length: conversations }, (_, n) => ({
    id: randomUUIDv7(),
    members: n % 10 === 0 ? ids.slice(0, 10) : ids.slice(10),
  }));
  await makeGroups(database, groups);
  await writeMany(
    database,
    groups.map(({ id }) => id),
    each,
  );
}

async function index(database: Database): Promise<void> {
  const [left] = await database<{ messages: number }[]>`
    select sum(c.last_seq - coalesce(p.indexed_seq, 0))::float8 as messages
    from conversations c left join search_progress p on p.conversation_id = c.id`;
  const start = performance.now();
  await new SearchIndexer(contextOf({ database, clock: systemClock, log: openLog("silent", () => {}) })).run();
  const seconds = (performance.now() - start) / 1_000;
  await database.unsafe("vacuum analyze");
  const [size] = await database<{ messages: number; runs: number; bytes: number }[]>`
    select sum(last_seq - first_seq + 1)::float8 as messages, count(*)::int as runs,
      pg_total_relation_size('search_runs')::float8 as bytes from search_runs`;
  if (!size || !left) throw new Error("there is no index");
  if (left.messages > 0)
    console.log(
      `\n${left.messages.toLocaleString("en")} messages indexed in ${seconds.toFixed(0)} s, ${((seconds * 1e6) / left.messages).toFixed(1)} µs each`,
    );
  console.log(
    `${size.messages.toLocaleString("en")} messages in ${size.runs.toLocaleString("en")} runs, which take ${(size.bytes / size.messages).toFixed(1)} bytes a message with their indexes`,
  );
}

async function readable(database: Database): Promise<string> {
  const [row] = await database<{ conversations: number; messages: number }[]>`
    select count(*)::int as conversations, sum(c.last_seq)::float8 as messages
    from users u join participants p on p.user_id = u.id join conversations c on c.id = p.conversation_id
    where u.email = ${READER}`;
  return `${row?.messages.toLocaleString("en")} messages in ${row?.conversations} conversations`;
}

const word = (rank: number) => `w${rank}`;
const any = (from: number, to: number) => from + Math.floor(Math.random() * (to - from));
const character = (rank: number) => String.fromCodePoint(0x4e00 + rank);

/** A query of each kind; ranks order the words by frequency. */
const KINDS: Readonly<Record<string, () => string>> = {
  "a common word": () => word(any(1, 10)),
  "a word in the middle": () => word(any(100, 1_000)),
  "a rare word": () => word(any(VOCABULARY / 2, VOCABULARY)),
  "an unwritten word": () => `unwritten${any(1, 1e9)}`,
  "two common words": () => `${word(any(1, 10))} ${word(any(10, 30))}`,
  "two words in the middle": () => `${word(any(100, 300))} ${word(any(300, 1_000))}`,
  "a common phrase": () => `"${word(any(1, 10))} ${word(any(1, 10))}"`,
  "a beginning": () => `w${any(10, 99)}`,
  "two Chinese characters": () => character(any(1, 30)) + character(any(1, 30)),
};

async function measure(url: string, cookie: string, { rounds, tries }: { rounds: number; tries: number }) {
  const connection = persistentConnection(url);
  const ask = async (q: string) => {
    const start = performance.now();
    await connection.ask("GET", `/search?${new URLSearchParams({ q, of: "messages", limit: "20" })}`, cookie);
    return performance.now() - start;
  };
  for (const query of Object.values(KINDS)) for (let n = 0; n < 5; n++) await ask(query());
  for (const [kind, query] of Object.entries(KINDS)) {
    const found: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const took: number[] = [];
      for (let n = 0; n < tries; n++) took.push(await ask(query()));
      found.push(p95(took));
    }
    const verdict = found.toSorted((a, b) => a - b)[found.length >> 1] as number;
    console.log(`  ${kind}: ${spread(found, 1)}${verdict < WANTED ? "" : `  not under ${WANTED} ms`}`);
  }
  connection.close();
}

/** Different words; the n-th is written about n times as seldom as the first. */
const VOCABULARY = 50_000;
const CHARACTERS = 3_000;
/** One in this many messages is Chinese. */
const CHINESE = 20;
const YEARS = 3;
const CONVERSATIONS_AT_ONCE = 100;

/** Messages of eight words in each conversation, spread over three years, the last of each some hours ago. */
async function writeMany(database: Database, ids: readonly string[], each: number): Promise<void> {
  const start = performance.now();
  const rank = (most: number) => `floor(exp(random() * ln(${most})))::int`;
  const words = Array.from({ length: 8 }, () => `'w' || ${rank(VOCABULARY)}`).join(" || ' ' || ");
  const characters = Array.from({ length: 8 }, () => `chr(${0x4e00} + ${rank(CHARACTERS)})`).join(" || ");
  for (let at = 0; at < ids.length; at += CONVERSATIONS_AT_ONCE) {
    const some = ids.slice(at, at + CONVERSATIONS_AT_ONCE);
    await database.unsafe(
      `insert into messages (id, conversation_id, seq, change_seq, sender_id, client_message_id, text, language, created_at)
      select uuidv7(), c.id, n, n, c.writer, n::text || c.id,
        case when random() < 1.0 / ${CHINESE} then ${characters} else ${words} end, 'und',
        now() - interval '${YEARS} years' * (1 - (n - random()) / ${each})
      from (
        select t.id, (select user_id from participants p where p.conversation_id = t.id order by user_id limit 1) as writer
        from unnest($1::uuid[]) as t(id)
      ) as c cross join generate_series(1, ${each}) n`,
      [some as string[]],
    );
  }
  await database`
    update conversations c set last_seq = ${each}, change_seq = ${each}, kept_from = now(), last_message_at = (
      select max(created_at) from messages m where m.conversation_id = c.id and m.seq > ${each - 2})
    where id = any(${[...ids]}::uuid[])`;
  await database.unsafe("vacuum analyze");
  console.log(`written in ${((performance.now() - start) / 1_000).toFixed(0)} s`);
}
