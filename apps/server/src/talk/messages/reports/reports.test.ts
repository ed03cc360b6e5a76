import type { Report, ReportLine } from "@lingualoom/contract/calls/admin/reports.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contextOf } from "#test/context.ts";
import { groupOf, inGroup } from "#test/groups.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { look, picture, upload } from "#test/pictures.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { sweepReports } from "./reports.ts";

let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
let dieter: Person;
beforeAll(async () => {
  server = await startTestServer({ environment: { ADMIN_EMAILS: cast.dieter.email } });
  [ana, emma, bruno] = await server.threePeople();
  dieter = await server.person("dieter");
});
afterAll(() => server[Symbol.asyncDispose]());

const report = (who: Person, id: string, body: object = { reason: "insult", withContext: false }) =>
  who.call<{ success?: true; code?: string }>("POST /message/:id/report", {
    path: `/message/${id}/report`,
    body,
  });
const queue = async (query = "", who = dieter) =>
  (
    await who.call<{ reports: ReportLine[]; open: number; next: string | null }>("GET /health/admin/reports", {
      path: `/health/admin/reports${query}`,
    })
  ).body;
const detail = async (id: string) =>
  (await dieter.call<Report>("GET /health/admin/reports/:id", { path: `/health/admin/reports/${id}` })).body;
const act = (id: string, action: "dismiss" | "delete-message" | "suspend-author", who = dieter) =>
  who.call<{ code?: string }>(`POST /health/admin/reports/:id/${action}`, {
    path: `/health/admin/reports/${id}/${action}`,
  });
const sent = async (text: string, from = emma, to = ana) => (await from.device()).sends(to.id, text);
const newest = async () => detail((await queue()).reports[0]?._id ?? "");
const remove = (who: Person, { _id }: Message, whom: "me" | "everyone") =>
  who.call("DELETE /message/:id", { path: `/message/${_id}?for=${whom}` });

test("the operator sees a reported message as it was, even after edits and deletion", async () => {
  const { mediaId } = (await upload(emma, await picture().png().toBuffer())).body;
  const { body: message } = await emma.call<Message>("POST /messages/send/:userId", {
    path: `/messages/send/${ana.id}`,
    body: { text: "Fea", mediaId, alt: "A bad drawing" },
  });
  await report(ana, message._id, { reason: "other", words: "  He does that daily. ", withContext: false });
  await emma.call("PATCH /message/:id", { path: `/message/${message._id}`, body: { text: "Guapa" } });
  await remove(emma, message, "everyone");
  await server.app.idle();
  const shown = await newest();
  expect(shown).toMatchObject({
    reason: "other",
    words: "He does that daily.",
    kind: "direct",
    outcome: null,
    isThere: false,
    reporter: { _id: ana.id },
    author: { _id: emma.id, suspended: false },
    context: [],
    message: { text: "Fea", alt: "A bad drawing", hasPicture: true },
  });
  expect((await look(dieter, shown.message.image)).status).toBe(200);
  for (const one of [ana, emma]) expect((await look(one, shown.message.image)).status).toBe(404);
});

test("preceding messages are included only with consent, and only readable ones", async () => {
  const group = await groupOf(emma, [ana]);
  const write = async (text: string, who = emma) => (await inGroup(who, group).write(text)).body;
  for (const text of ["uno", "dos", "tres", "cuatro"]) await write(text);
  const [hidden, gone] = [await write("oculto"), await write("borrado")];
  await remove(ana, hidden, "me");
  await remove(emma, gone, "everyone");
  for (const text of ["cinco", "seis"]) await write(text, ana);
  const bad = await write("malo");
  await report(ana, bad._id, { reason: "threat", withContext: true });
  const shown = await newest();
  expect(shown.context.map(({ text }) => text)).toEqual(["dos", "tres", "cuatro", "cinco", "seis"]);
  expect(shown.kind).toBe("group");
  await inGroup(emma, group).change({ historyForNew: "from-joining" });
  await inGroup(emma, group).add(bruno);
  await write("para Bruno");
  await report(bruno, (await write("muy malo"))._id, { reason: "threat", withContext: true });
  expect((await newest()).context.map(({ text }) => text)).toEqual(["para Bruno"]);
  const worse = await write("peor");
  await report(ana, worse._id);
  expect((await newest()).context).toEqual([]);
});

test("a second report by the same user changes nothing, even after the deletion", async () => {
  const message = await sent("otra vez");
  const before = (await queue()).open;
  await Promise.all([report(ana, message._id), report(ana, message._id)]);
  await remove(emma, message, "everyone");
  expect(await report(ana, message._id, { reason: "spam", withContext: true })).toMatchObject({
    status: 200,
    body: { success: true },
  });
  expect((await queue()).open).toBe(before + 1);
});

describe("a report is refused", () => {
  test("for unreadable messages, one's own, and system messages", async () => {
    const group = await groupOf(emma, [ana]);
    const { body: message } = await inGroup(emma, group).write("entre nosotras");
    const system = (await inGroup(ana, group).history()).body.find((one) => one.system);
    for (const [who, id] of [
      [bruno, message._id],
      [ana, system?._id ?? ""],
      [ana, "01890a5d-ac96-774b-bcce-b302099a8057"],
    ] as const)
      expect(await report(who, id)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect(await report(emma, message._id)).toMatchObject({ status: 400, body: { code: "SELF" } });
    await remove(emma, message, "everyone");
    expect((await report(ana, message._id)).status).toBe(404);
  });

  test.each([
    { reason: "boredom", withContext: true },
    { reason: "spam" },
    { reason: "spam", withContext: "yes" },
    { reason: "spam", withContext: true, words: "x".repeat(501) },
    { reason: "spam", withContext: true, words: "\ud800" },
  ])("with %j", async (body) => {
    expect(await report(ana, (await sent("hola"))._id, body)).toMatchObject({
      status: 400,
      body: { code: "VALIDATION" },
    });
  });
});

describe("the operator", () => {
  test("deletes the message for all, settles its reports and writes an audit entry", async () => {
    const group = await groupOf(emma, [ana, bruno]);
    const { body: message } = await inGroup(emma, group).write("fuera");
    const before = (await queue()).open;
    for (const one of [ana, bruno]) await report(one, message._id);
    const phone = await ana.device();
    const { _id } = await newest();
    expect((await act(_id, "delete-message")).status).toBe(200);
    // An earlier update only contains its language.
    const heard = await phone.hears("messageUpdated", (one) => one._id === message._id && one.text === "");
    expect(heard).toMatchObject({ deletedAt: expect.any(String) });
    expect((await queue()).open).toBe(before);
    expect(await detail(_id)).toMatchObject({
      outcome: "deleted",
      isThere: false,
      message: { text: "fuera" },
    });
    expect((await queue("?state=settled")).reports.map((one) => one._id)).toContain(_id);
    const [entry] = await server.database`select * from audit_log where action = 'message.deleted'`;
    expect(entry).toMatchObject({ actor_id: dieter.id, subject_id: emma.id, details: { report: _id } });
    expect(JSON.stringify(entry)).not.toContain("fuera");
  });

  test("dismisses a report, and reads the queue by pages", async () => {
    await report(ana, (await sent("nada malo"))._id);
    const first = await queue("?limit=1");
    const [line] = first.reports;
    expect((await queue(`?limit=1&cursor=${first.next}`)).reports[0]?._id).not.toBe(line?._id);
    await act(line?._id ?? "", "dismiss");
    expect((await detail(line?._id ?? "")).outcome).toBe("dismissed");
    const entries = await server.database`
      select from audit_log where action = 'report.dismissed' and details ->> 'report' = ${line?._id ?? ""}`;
    expect(entries).toHaveLength(1);
  });

  test("suspends the author, who is not told of the report, and others may not act", async () => {
    const giulia = await server.person("giulia");
    const message = await sent("basta", giulia);
    const device = await giulia.device();
    await report(ana, message._id);
    const { _id } = await newest();
    for (const action of ["dismiss", "delete-message", "suspend-author"] as const)
      expect((await act(_id, action, ana)).status).toBe(403);
    expect(device.heard.map(({ event }) => event)).not.toContain("messageUpdated");
    expect((await act(_id, "suspend-author")).status).toBe(200);
    expect(await detail(_id)).toMatchObject({
      outcome: "suspended",
      author: { suspended: true },
      isThere: true,
    });
    const entries = await server.database`
      select from audit_log where action = 'user.suspended' and subject_id = ${giulia.id}`;
    expect(entries).toHaveLength(1);
    expect((await act("01890a5d-ac96-774b-bcce-b302099a8057", "dismiss")).status).toBe(404);
  });
});

test("a report is deleted with its reporter's or author's account, and after 90 days", async () => {
  const clock = new ManualClock();
  await using other = await startTestServer({ clock, environment: { ADMIN_EMAILS: cast.dieter.email } });
  const [chloe, jun, farah] = [await other.person("chloe"), await other.person("jun"), await other.person("farah")];
  const left = async () => (await other.database`select text from reported_messages`).map(({ text }) => text);
  const group = await groupOf(chloe, [jun, farah]);
  const write = async (text: string, who: Person) => (await inGroup(who, group).write(text)).body;
  await write("antes", jun);
  const bad = await write("malo", chloe);
  await report(farah, bad._id, { reason: "insult", withContext: true });
  await report(jun, bad._id);
  expect((await left()).sort()).toEqual(["antes", "malo", "malo"]);
  await jun.call("POST /account/delete", { body: { password: "jun-weaves-words" } });
  expect(await left()).toEqual(["malo"]);
  clock.advance(89 * 86_400_000);
  const sweep = (retentionDays: number) =>
    sweepReports(contextOf({ database: other.database, clock, config: { retentionDays } as never }));
  await sweep(0);
  expect(await left()).toEqual(["malo"]);
  await sweep(30);
  expect(await left()).toEqual([]);
});

test("a user's reports are limited per day", async () => {
  await using limited = await startTestServer({
    environment: { RATE_LIMITS: "on", RATE_LIMIT_REPORT: "1/60" },
  });
  const [chloe, jun] = [await limited.person("chloe"), await limited.person("jun")];
  const [one, two] = [await sent("uno", chloe, jun), await sent("dos", chloe, jun)];
  expect((await report(jun, one._id)).status).toBe(200);
  expect((await report(jun, one._id)).status).toBe(200);
  expect(await report(jun, two._id)).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
});
