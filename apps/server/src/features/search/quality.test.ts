import { chatQueries, chatSentences } from "@lingualoom/fixtures/search/searched.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSearchable, type Searchable } from "../../../test/searchable.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

const AT = 10;
/** Part of what people mean that they find, at least: the short form of `npm run search-quality`. */
const RECALL = 0.97;

let server: TestServer;
let searchable: Searchable;
beforeAll(async () => {
  server = await startTestServer();
  const [reader, writer] = [await server.person("emma"), await server.person("ana")];
  searchable = await makeSearchable(server.database, reader.id, writer.id, chatSentences());
});
afterAll(() => server[Symbol.asyncDispose]());

test("people find what they mean, in twelve languages, however they type it", async () => {
  const emma = await server.person("emma");
  const missed: string[] = [];
  let meant = 0;
  for (const { language, kind, query, lines } of chatQueries()) {
    const search = new URLSearchParams({ q: query, limit: String(AT), of: "messages" });
    const { body } = await emma.call<{ messages: { message: { _id: string } }[] }>("GET /search", {
      path: `/search?${search}`,
    });
    const found = new Set(body.messages.map(({ message }) => message._id));
    const unfound = lines.filter((line) => !found.has(searchable.message(language, line)));
    meant += lines.length;
    missed.push(...unfound.map((line) => `${language} ${kind}: ${query} (line ${line})`));
  }
  expect(1 - missed.length / meant, missed.join("\n")).toBeGreaterThanOrEqual(RECALL);
});
