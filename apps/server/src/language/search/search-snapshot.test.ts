import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Database, Sql } from "#/platform/database/open.ts";
import { groupOf, inGroup } from "#test/groups.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { WAIT_MS } from "../../../../../patience.ts";
import { searchMessages } from "./search.ts";

let server: TestServer;
const clock = new ManualClock();
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server[Symbol.asyncDispose]());

/** Wraps the database so that a change happens right after the gaps of the index were read. */
function withChangeAfterGaps(database: Database, change: () => Promise<unknown>): Database {
  const between = <T extends Sql>(sql: T): T =>
    new Proxy(sql, {
      apply(target, self, [strings, ...values]: [TemplateStringsArray, ...unknown[]]) {
        const query = Reflect.apply(target, self, [strings, ...values]);
        if (!Array.isArray(strings) || !strings.join("").includes("from search_gaps")) return query;
        return query.then(async (rows: unknown) => {
          await change();
          return rows;
        });
      },
      get(target, property) {
        if (property !== "begin") return Reflect.get(target, property);
        return (options: string, work: (inner: Sql) => unknown) =>
          (target as Database).begin(options, (inner) => work(between(inner)));
      },
    });
  return between(database);
}

test("an edit during a search hides no messages indexed with the edited one", async () => {
  const [ana, emma] = await server.threePeople();
  const id = await groupOf(ana, [emma], "Family");
  const sent: Message[] = [];
  for (const text of ["ibis one", "ibis two", "ibis three"]) sent.push((await inGroup(ana, id).write(text)).body);
  await vi.waitFor(async () => {
    clock.advance(20_000);
    expect(await server.database`select from search_runs`).toHaveLength(1);
  }, WAIT_MS);
  const path = `/message/${sent[1]?._id}`;
  const edit = async () => {
    const { status } = await ana.call("PATCH /message/:id", { path, body: { text: "ibis four" } });
    expect(status).toBe(200);
  };
  const ibis = { kind: "word", word: "ibis", written: "ibis", prefixes: ["ibis"] } as const;
  const { hits } = await searchMessages(withChangeAfterGaps(server.database, edit), emma.id, {
    variants: [{ terms: [ibis], why: { kind: "words" } }],
    filters: { place: null },
    in: id,
    limit: 10,
    now: clock.now(),
  });
  expect(hits.map(({ message }) => message.text)).toEqual(["ibis three", "ibis two", "ibis one"]);
});
