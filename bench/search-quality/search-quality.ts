import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { chatQueries, chatSentences, floresQueries } from "@lingualoom/fixtures/search/searched.ts";
import { type Database, openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { makeSearchable } from "../../apps/server/test/searchable.ts";
import { localEngines } from "../../e2e/support/engines.ts";
import { makePeople, signIn } from "../messages/people.ts";
import { startProduct, withDatabase } from "../product.ts";
import { askAcross } from "./across.ts";
import { readSentences } from "./read-sentences.ts";
import { printTables } from "./tables.ts";
import { askWithin } from "./within.ts";

/**
 * `npm run search-quality -- FOLDER`: how many of the messages that are meant stand among the first ten found, over files
 * `XX.txt` that say the same on the same line, and over sentences as in chats; beside what the database does by itself.
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
