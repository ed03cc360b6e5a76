import { expect, test } from "vitest";
import { scriptedEngine } from "../../apps/server/test/engines.ts";
import { startTestServer } from "../../apps/server/test/server.ts";

test("guarantee 12: another person's message answers like one that does not exist, and no engine sees it", async () => {
  const engine = scriptedEngine({ hola: "hello" });
  await using server = await startTestServer({ engines: [engine] });
  const [ana, emma, bruno] = [
    await server.person("ana"),
    await server.person("emma"),
    await server.person("bruno"),
  ];
  const secret = await (await ana.device()).sends(emma.id, "hola");
  const translate = (id: string) =>
    bruno.call("POST /translation/message/:id", {
      path: `/translation/message/${id}`,
      body: { targetLanguage: "en" },
    });
  const [theirs, nobodys] = [
    await translate(secret._id),
    await translate("01890a5d-ac96-774b-bcce-b302099a8057"),
  ];
  expect(theirs.status).toBe(404);
  expect(theirs.body).toEqual(nobodys.body);

  const many = await bruno.call<{ results: unknown[] }>("POST /translation/messages", {
    body: { ids: [secret._id], targetLanguage: "en" },
  });
  expect(many.body.results).toEqual([]);
  expect(engine.received).toEqual([]);

  const history = await bruno.call<unknown[]>("GET /messages/:userId", { path: `/messages/${ana.id}` });
  expect(history.body).toEqual([]);
});
