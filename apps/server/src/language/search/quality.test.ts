import { chatQueries, chatSentences } from "@lingualoom/fixtures/search/searched.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scriptedEngine } from "#test/engines.ts";
import { makeSearchable, type Searchable } from "#test/searchable.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const AT = 10;
/** Minimum share of expected results that are found: the short form of `npm run search-quality`. */
const RECALL = 0.97;

let server: TestServer;
let searchable: Searchable;
beforeAll(async () => {
  server = await startTestServer({ engines: [scriptedEngine({ keys: "chaves" }, [["en", "pt"]])] });
  const [reader, writer] = [await server.person("emma"), await server.person("ana")];
  searchable = await makeSearchable(server.database, reader.id, writer.id, chatSentences());
});
afterAll(() => server[Symbol.asyncDispose]());

async function search(q: string): Promise<string[]> {
  const emma = await server.person("emma");
  const query = new URLSearchParams({ q, limit: String(AT), of: "messages" });
  const { body } = await emma.call<{ messages: { message: { _id: string } }[] }>("GET /search", {
    path: `/search?${query}`,
  });
  return body.messages.map(({ message }) => message._id);
}

test("users find what they mean, in twelve languages, however they type it", async () => {
  const missed: string[] = [];
  let meant = 0;
  for (const { language, kind, query, lines } of chatQueries()) {
    const found = await search(query);
    const unfound = lines.filter((line) => !found.includes(searchable.message(language, line)));
    meant += lines.length;
    missed.push(...unfound.map((line) => `${language} ${kind}: ${query} (line ${line})`));
  }
  expect(1 - missed.length / meant, missed.join("\n")).toBeGreaterThanOrEqual(RECALL);
});

test("languages without an engine use up no slot among the searched ones", async () => {
  expect(await search("keys")).toEqual(
    expect.arrayContaining([searchable.message("en", 4), searchable.message("pt", 4)]),
  );
});

test.each(["محطة", "المحطة"])("in Arabic, %s is found with the article and without", async (typed) => {
  expect(await search(typed)).toContain(searchable.message("ar", 1));
});
