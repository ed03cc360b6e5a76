import { readFile } from "node:fs/promises";
import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { expect, test } from "vitest";
import { readTables } from "#/composition/command-line/tables-store.ts";
import { startTrainStage, TRAIN } from "#test/train.ts";

const SCRIPT = new URL("../../../../../deploy/partition-by-conversation.sql", import.meta.url);

test("partitioning by conversation keeps existing data and accepts new data", async () => {
  const { server, engine, ana, emma } = await startTrainStage();
  await using _ = server;
  const desk = await ana.device();
  const translated = (id: string) =>
    emma.call<MessageTranslation>("POST /translation/message/:id", {
      path: `/translation/message/${id}`,
      body: { sourceLanguage: "es" },
    });
  const react = (id: string) =>
    emma.call("PUT /message/:id/reactions/:emoji", { path: `/message/${id}/reactions/${encodeURIComponent("👍")}` });
  const pin = ({ conversationId, _id }: Message) =>
    emma.call("PUT /conversations/:conversationId/pins/:messageId", {
      path: `/conversations/${conversationId}/pins/${_id}`,
    });
  const edit = (id: string, text: string) => ana.call("PATCH /message/:id", { path: `/message/${id}`, body: { text } });
  const remove = (id: string) => ana.call("DELETE /message/:id", { path: `/message/${id}?for=everyone` });
  const written = async () => {
    const message = await desk.sends(emma.id, TRAIN);
    expect((await translated(message._id)).status).toBe(200);
    for (const answer of [await react(message._id), await pin(message)]) expect(answer.status).toBe(200);
    return message;
  };
  const state = async () => [
    (await emma.call<Message[]>("GET /messages/:userId", { path: `/messages/${ana.id}` })).body,
    await server.database`select message_id, target, text from renditions order by id`,
    await server.database`select message_id from message_reactions union all select message_id from pins`,
  ];
  const old = [await written(), await written()] as const;
  const before = await state();
  const tables = await readTables(server.database);

  await server.database.begin(async (sql) => sql.unsafe(await readFile(SCRIPT, "utf8")));
  expect(await server.database`select from pg_partition_tree('messages') where isleaf`).toHaveLength(16);
  expect(await state()).toEqual(before);
  // A backup must contain each table once.
  expect((await readTables(server.database)).map(({ name }) => name).sort()).toEqual(
    tables.map(({ name }) => name).sort(),
  );

  const fresh = await written();
  for (const { _id } of [old[0], fresh]) {
    expect((await edit(_id, `${TRAIN}!`)).status).toBe(200);
    expect(await server.database`select from renditions where message_id = ${_id}`).toEqual([]);
    const asked = engine.received.length;
    for (const again of [0, 1]) expect((await translated(_id)).status, `${again}`).toBe(200);
    expect(engine.received.length).toBeLessThanOrEqual(asked + 1);
  }
  for (const { _id } of [old[1], fresh]) {
    expect((await remove(_id)).status).toBe(200);
    for (const table of ["renditions", "message_reactions", "pins"])
      expect(await server.database`select from ${server.database(table)} where message_id = ${_id}`, table).toEqual([]);
  }
  const { clientMessageId } = old[0];
  const again = await ana.call<{ code?: string }>("POST /messages/send/:userId", {
    path: `/messages/send/${emma.id}`,
    body: { text: "Another text.", clientMessageId },
  });
  expect(again).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_CONFLICT" } });
});
