import type { Report, ReportLine } from "@lingualoom/contract/calls/admin/reports.ts";
import type { RenditionChange } from "@lingualoom/contract/calls/suggestions.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { groupOf, inGroup } from "#test/groups.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
let dieter: Person;
let group: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { ADMIN_EMAILS: cast.dieter.email } });
  [ana, emma, bruno] = await server.threePeople();
  dieter = await server.person("dieter");
  group = await groupOf(ana, [emma, bruno]);
  await ana.call("PUT /conversations/:conversationId/settings", {
    path: `/conversations/${group}/settings`,
    body: { corrections: true },
  });
});
afterAll(() => server[Symbol.asyncDispose]());

const written = async (text = "Ayer voy al parque") => (await inGroup(ana, group).write(text)).body;
const there = async ({ _id }: Message) => (await inGroup(ana, group).history()).body.find((one) => one._id === _id);
const report = (who: Person, { _id }: Message, part: object, withContext = false) =>
  who.call<{ code?: string }>("POST /message/:id/report", {
    path: `/message/${_id}/report`,
    body: { reason: "insult", withContext, ...part },
  });
const queue = async () =>
  (
    await dieter.call<{ reports: ReportLine[]; open: number }>("GET /health/admin/reports", {
      path: "/health/admin/reports",
    })
  ).body;
const detail = async (id: string) =>
  (await dieter.call<Report>("GET /health/admin/reports/:id", { path: `/health/admin/reports/${id}` })).body;
const newest = async () => detail((await queue()).reports[0]?._id ?? "");
const act = (id: string, action: "dismiss" | "delete-message") =>
  dieter.call(`POST /health/admin/reports/:id/${action}`, { path: `/health/admin/reports/${id}/${action}` });

async function corrected(message: Message, by: Person, text: string) {
  await by.call("PUT /message/:id/corrections", {
    path: `/message/${message._id}/corrections`,
    body: { text },
  });
  return { correctionBy: by.id };
}

async function suggested(message: Message, by: Person, text: string) {
  const path = `/message/${message._id}/suggestions`;
  await by.call("PUT /message/:id/suggestions/:language", { path: `${path}/en`, body: { text } });
  const [made] = (await ana.call<RenditionChange[]>("GET /message/:id/suggestions", { path })).body;
  return { suggestionId: made?._id };
}

const PARTS = [
  ["correction", corrected],
  ["suggestion", suggested],
] as const;

test.each(PARTS)("the author reports a %s as it was then, with their message before it", async (part, made) => {
  const message = await written();
  if (part === "correction") await made(message, bruno, "Kind words");
  const named = await made(message, emma, `Rude words, a ${part}`);
  expect(await report(emma, message, named)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  expect((await report(ana, message, named, true)).status).toBe(200);
  await made(message, emma, "Other words, after the report");
  const shown = await newest();
  expect(shown).toMatchObject({
    part,
    author: { _id: emma.id },
    message: { text: `Rude words, a ${part}`, hasPicture: false },
  });
  expect(shown.context.at(-1)).toMatchObject({ author: { _id: ana.id }, text: "Ayer voy al parque" });
});

test.each(PARTS)("a %s by each of two people makes two reports, each counted once", async (_, made) => {
  const message = await written();
  const before = (await queue()).open;
  for (const one of [emma, bruno]) {
    const text = `Rude words of ${one.id}`;
    const named = await made(message, one, text);
    for (const _again of [1, 2]) expect((await report(ana, message, named)).status).toBe(200);
    expect(await newest()).toMatchObject({ author: { _id: one.id }, message: { text } });
  }
  expect((await queue()).open).toBe(before + 2);
  await act((await newest())._id, "dismiss");
  expect((await queue()).open).toBe(before + 1);
});

test.each(PARTS)("the operator deletes a reported %s, and the message stays", async (part, made) => {
  const message = await written();
  await report(ana, message, await made(message, emma, "Rude words"));
  const { _id, isThere } = await newest();
  expect(isThere).toBe(true);
  const phone = await bruno.device();
  expect((await act(_id, "delete-message")).status).toBe(200);
  const heard = await phone.hears("messageUpdated", (one) => one._id === message._id);
  for (const seen of [heard, await there(message)]) {
    expect(seen).toMatchObject({ text: message.text, revision: message.revision });
    expect(seen).not.toHaveProperty(`${part}s`);
    expect(seen).not.toHaveProperty("deletedAt");
  }
  expect(await detail(_id)).toMatchObject({ outcome: "deleted", isThere: false });
  const [entry] = await server.database`
    select subject_id from audit_log where action = ${`${part}.deleted`} and details ->> 'report' = ${_id}`;
  expect(entry).toEqual({ subject_id: emma.id });
});

test("a reported suggestion includes what readers get of it", async () => {
  const message = await written();
  const { suggestionId } = await suggested(message, emma, "Rude words");
  await ana.call("POST /message/:id/suggestions/:suggestionId/decision", {
    path: `/message/${message._id}/suggestions/${suggestionId}/decision`,
    body: { accepted: true },
  });
  expect((await there(message))?.renditions).toMatchObject([{ text: "Rude words" }]);
  await report(ana, message, { suggestionId });
  await act((await newest())._id, "delete-message");
  expect(await there(message)).not.toHaveProperty("renditions");
});

test("a report of a missing correction, or of two parts at once, is refused", async () => {
  const message = await written();
  expect(await report(ana, message, { correctionBy: bruno.id })).toMatchObject({ status: 404 });
  const both = { correctionBy: bruno.id, suggestionId: message._id };
  expect(await report(ana, message, both)).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
});

test("a reported correction is deleted with its writer's account", async () => {
  const message = await written();
  const chloe = await server.person("chloe");
  await inGroup(ana, group).add(chloe);
  await report(ana, message, await corrected(message, chloe, "Rude words of hers"));
  await chloe.call("POST /account/delete", { body: { password: cast.chloe.password } });
  await server.app.idle();
  expect(await server.database`select from reports where part_id = ${chloe.id}`).toHaveLength(0);
  expect(await server.database`select from reported_messages where text = 'Rude words of hers'`).toHaveLength(0);
});
