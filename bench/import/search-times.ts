import { randomUUIDv7 } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "../../apps/server/src/platform/database/open.ts";
import { p95, spread } from "../figures.ts";
import { makeGroups, writeIn } from "../groups/make-groups.ts";
import type { Login } from "../messages/closed-loop.ts";
import { persistentConnection } from "../translation/persistent-connection.ts";
import { VOCABULARY } from "./sent-messages.ts";

const ROUNDS = 5;
const TRIES = 20;
const OTHER_MESSAGES = 10_000;
const POLL_MS = 500;

/** Searches in the conversation of an import, in another one, and everywhere. */
export async function searchTimes(
  database: Database,
  url: string,
  { owner, group }: { readonly owner: Login; readonly group: string },
) {
  const other = randomUUIDv7();
  await makeGroups(database, [{ id: other, members: [owner.id] }]);
  await writeIn(database, [other], OTHER_MESSAGES);
  await indexed(database, other);
  const connection = persistentConnection(url);
  const below = (most: number) => Math.floor(Math.random() * most);
  const word = (from: number, to: number) => String(from + below(to - from));
  const kinds: readonly (readonly [name: string, within: string | null, query: () => string])[] = [
    ["another conversation, a common word", other, () => ["station", "bread", "meet"][below(3)] as string],
    ["another conversation, a rare word", other, () => String(below(OTHER_MESSAGES))],
    ["this conversation, a common word", group, () => ["station", "pan", "gare", "Zug", "المحطة"][below(5)] as string],
    ["this conversation, a medium word", group, () => word(100, 1_000)],
    ["this conversation, a rare word", group, () => word(VOCABULARY / 2, VOCABULARY)],
    ["everywhere, a medium word", null, () => word(100, 1_000)],
  ];
  const ask = async (within: string | null, q: string) => {
    const begun = performance.now();
    const query = new URLSearchParams({ q, of: "messages", limit: "20", ...(within && { in: within }) });
    await connection.ask("GET", `/search?${query}`, owner.cookie);
    return performance.now() - begun;
  };
  return {
    async measure(when: string): Promise<void> {
      await database.unsafe("vacuum analyze");
      console.log(`  GET /search ${when}, p95 in ms, median of ${ROUNDS} rounds of ${TRIES}:`);
      for (const [name, within, query] of kinds) {
        for (let n = 0; n < 5; n++) await ask(within, query());
        const found: number[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          const took: number[] = [];
          for (let n = 0; n < TRIES; n++) took.push(await ask(within, query()));
          found.push(p95(took));
        }
        console.log(`    ${name}: ${spread(found, 1)}`);
      }
      if (when === "after") connection.close();
    },
  };
}

async function indexed(database: Database, conversationId: string): Promise<void> {
  for (;;) {
    const [row] = await database<{ done: boolean }[]>`
      select exists (select from search_progress
        where conversation_id = ${conversationId} and indexed_seq >= ${OTHER_MESSAGES}) as done`;
    if (row?.done) return;
    await wait(POLL_MS);
  }
}
