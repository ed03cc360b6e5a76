import { mkdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { SearchSentence } from "@lingualoom/fixtures/search/searched.ts";
import { chatQueries, chatSentences, floresQueries } from "@lingualoom/fixtures/search/searched.ts";
import { type Database, openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { makeSearchable } from "../../apps/server/test/searchable.ts";
import { localEngines } from "../../e2e/support/engines.ts";
import { makePeople, signIn } from "../messages/people.ts";
import { startProduct, withDatabase } from "../product.ts";
import type { Across } from "./across.ts";
import { askAcross } from "./across.ts";
import type { Answered, Way } from "./ask.ts";
import { type Collection, type Reader, recallOf } from "./ask.ts";

/**
 * `npm run search-quality -- FOLDER`: measures recall at ten over files `XX.txt` with the same sentence on the same
 * line, and over chat messages, beside the database's own search.
 */
export async function run([flores]: readonly string[]): Promise<void> {
  if (!flores) {
    console.error("usage: npm run search-quality -- FOLDER   (a folder with es.txt …)");
    process.exit(2);
  }
  await withDatabase(async (postgres, folder) => {
    const database = openDatabase(postgres.socketUrl, 2);
    await measure(database, postgres.socketUrl, join(folder, "data"), flores);
    await database.end();
  });
}

async function measure(database: Database, databaseUrl: string, dataDir: string, flores: string) {
  const engines = await localEngines();
  if (engines) {
    await mkdir(join(dataDir, "engines"), { recursive: true });
    await symlink(engines, join(dataDir, "engines/apertium"));
  }
  const registry = { BERGAMOT_REGISTRY_URL: "http://127.0.0.1:9/records" };
  await using server = await startProduct(databaseUrl, dataDir, registry);
  const [ana, emma] = (await makePeople(database, 2)) as [Account, Account];
  const reader = { url: server.url, database, ...(await signIn(server.url, emma)) };
  const queries = [...floresQueries(), ...chatQueries()];
  const languages = [...new Set(queries.map(({ language }) => language))];
  const sentences = await readSentences(flores, languages);
  const collections = [
    {
      queries: floresQueries(),
      searchable: await makeSearchable(database, emma.id, ana.id, sentences),
    },
    {
      queries: chatQueries(),
      searchable: await makeSearchable(database, emma.id, ana.id, chatSentences()),
    },
  ] as const;
  const today = new Date().toISOString().slice(0, 10);
  console.log(
    `${today}: ${queries.length} queries, ${sentences.length + chatSentences().length} messages, ${languages.length} languages`,
  );
  const within = [];
  for (const collection of collections) within.push(...(await askWithin(reader, collection)));
  printTables(within, await askAcross(reader, collections[0]), languages);
}

type Account = { id: string; email: string };

/** The lines of `XX.txt` for each of these languages. */
async function readSentences(folder: string, languages: readonly string[]): Promise<SearchSentence[]> {
  const read = languages.map(async (language) => {
    const text = await readFile(join(folder, `${language}.txt`), "utf8");
    return text
      .trimEnd()
      .split("\n")
      .map((line, i) => ({ language, line: i + 1, text: line }));
  });
  return (await Promise.all(read)).flat();
}

/** Recall at ten by kind, by language and across languages, and every query that misses something. */
function printTables(within: readonly Answered[], across: Across, languages: readonly string[]): void {
  const kinds = [...new Set(within.map(({ kind }) => kind))];
  table("within a language, by kind", within, kinds, ({ kind }) => kind);
  table("within a language, by language", within, languages, ({ language }) => language);
  const { inOneChat } = across;
  if (inOneChat.length === 0) console.log("\nacross languages: not measured, no engine is here");
  else printAcross(across);
  for (const { kind, language, query, recall } of [...within, ...inOneChat])
    if (recall.newest < 1)
      console.log(`missed${recall.best < 1 ? "" : " newest first"}: ${language} ${kind}: ${query}`);
}

function printAcross({ inOneChat, everywhere, without }: Across): void {
  const pairs = [...new Set(inOneChat.map(({ kind }) => kind))].sort();
  table("across languages (Apertium), in one chat", inOneChat, pairs, ({ kind }) => kind);
  table("across languages (Apertium), everywhere", everywhere, ["en", "es"], ({ language }) => language);
  console.log(`\nno engine here for ${without.join(", ")}`);
}

function table(
  title: string,
  all: readonly Answered[],
  names: readonly string[],
  nameOf: (one: Answered) => string,
): void {
  console.log(
    `\n| ${title} | queries | newest first | best first | \`ILIKE\` | \`to_tsvector('simple')\` |\n|---|---|---|---|---|---|`,
  );
  for (const name of names)
    row(
      name,
      all.filter((one) => nameOf(one) === name),
    );
  row("all", all);
}

function row(name: string, some: readonly Answered[]): void {
  const mean = (way: Way) => (some.reduce((sum, { recall }) => sum + recall[way], 0) / some.length).toFixed(2);
  const means = (["newest", "best", "ilike", "tsvector"] as const).map(mean);
  console.log(`| ${name} | ${some.length} | ${means.join(" | ")} |`);
}

/** Everything but `across`: looked for in all that a person may read, meant in the language of the query. */
async function askWithin(reader: Reader, { queries, searchable }: Collection): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const { kind, language, query, lines } of queries.filter((one) => one.kind !== "across")) {
    const meant = lines.map((line) => searchable.message(language, line));
    answered.push({ kind, language, query, recall: await recallOf(reader, query, meant) });
  }
  return answered;
}
