import type { AuditEntry } from "@lingualoom/contract/calls/admin/audit.ts";
import type { AdminUser } from "@lingualoom/contract/calls/admin/people.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let dieter: Person;
beforeEach(async () => {
  server = await startTestServer({ environment: { ADMIN_EMAILS: cast.dieter.email } });
  dieter = await server.person("dieter");
});
afterEach(() => server?.[Symbol.asyncDispose]());

const users = (path: string) =>
  dieter.call<{ users: AdminUser[]; total: number; next: string | null }>("GET /health/admin/users", {
    path: `/health/admin/users${path}`,
  });
const onUser = (id: string, what: "suspend" | "restore" | "sign-out" | "resend-verification") =>
  dieter.call<{ user: AdminUser }>(`POST /health/admin/users/:id/${what}`, {
    path: `/health/admin/users/${id}/${what}`,
  });
const onAddress = (who: Person, what: "make-admin" | "remove-admin", email: string) =>
  who.call<{ user: AdminUser; code: string }>(`POST /health/admin/${what}/:email`, {
    path: `/health/admin/${what}/${encodeURIComponent(email)}`,
  });
const log = async () =>
  (await dieter.call<{ entries: AuditEntry[] }>("GET /health/admin/activity")).body.entries.filter(byPeople);
/** Without the entry of how the first administrator became one. */
const byPeople = ({ actorId }: AuditEntry) => actorId !== null;

test("all users are listed latest first, page by page, with their activity", async () => {
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  await (await ana.device()).sends(emma.id, "hola");
  const first = await users("?limit=2");
  expect(first.body).toMatchObject({ total: 3, users: [{ _id: emma.id }, { _id: ana.id, messageCount: 1 }] });
  const second = await users(`?limit=2&cursor=${first.body.next}`);
  expect(second.body).toMatchObject({ users: [{ _id: dieter.id, isAdmin: true }], next: null });
});

test.each([
  ["MARTÍNEZ", ["ana"]],
  ["martinez", ["ana"]],
  ["martinezana", ["ana"]],
  ["ana  martinez", ["ana"]],
  ["mä", []],
  ["án", ["ana"]],
  ["emma@ling", ["emma"]],
  ["em", ["emma"]],
  ["lingualoom.example", ["emma", "ana", "dieter"]],
  ["%", []],
  ["_nna", []],
] as const)("searching for %s finds %j", async (q, names) => {
  const people = { dieter, ana: await server.person("ana"), emma: await server.person("emma") };
  const { body } = await users(`?q=${encodeURIComponent(q)}`);
  expect(body.users.map((user) => user._id)).toEqual(names.map((name) => people[name].id));
  expect(body.total).toBe(3);
});

test("a user is found by their whole address in any spelling, an unknown one is 404", async () => {
  const find = (email: string) =>
    dieter.call("GET /health/admin/find-user/:email", {
      path: `/health/admin/find-user/${encodeURIComponent(email)}`,
    });
  expect((await find(cast.dieter.email.toUpperCase())).body).toMatchObject({ user: { _id: dieter.id } });
  expect(await find("nobody@lingualoom.example")).toMatchObject({
    status: 404,
    body: { message: "User not found in database" },
  });
});

test("an administrator appoints another, who can do the same, and the log names both", async () => {
  const ana = await server.person("ana");
  expect((await onAddress(dieter, "make-admin", cast.ana.email.toUpperCase())).body.user.isAdmin).toBe(true);
  expect((await onAddress(dieter, "make-admin", cast.ana.email)).status).toBe(200);
  expect((await onAddress(ana, "remove-admin", cast.dieter.email)).body.user.isAdmin).toBe(false);
  expect((await onAddress(dieter, "make-admin", cast.dieter.email)).status).toBe(403);
  const { body } = await ana.call<{ entries: AuditEntry[] }>("GET /health/admin/activity");
  expect(
    body.entries.map(({ action, actor, subject, details }) => [action, actor?._id ?? details.by, subject?._id]),
  ).toEqual([
    ["admin.revoked", ana.id, dieter.id],
    ["admin.granted", dieter.id, ana.id],
    ["admin.granted", "ADMIN_EMAILS", dieter.id],
  ]);
});

test("the last administrator stays, also when two remove each other concurrently", async () => {
  expect(await onAddress(dieter, "remove-admin", cast.dieter.email)).toMatchObject({
    status: 409,
    body: { code: "LAST_ADMIN" },
  });
  const ana = await server.person("ana");
  await onAddress(dieter, "make-admin", cast.ana.email);
  const both = await Promise.all([
    onAddress(dieter, "remove-admin", cast.ana.email),
    onAddress(ana, "remove-admin", cast.dieter.email),
  ]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await server.database`select 1 from users where is_admin`).toHaveLength(1);
});

test("a suspended user is signed out everywhere and cannot sign in until restored", async () => {
  const ana = await server.person("ana");
  const device = await ana.device();
  const closed = new Promise((resolve) => device.socket.once("disconnect", resolve));
  expect((await onUser(ana.id, "suspend")).body.user.suspended).toBe(true);
  await closed;
  expect((await ana.call("GET /auth/check")).status).toBe(401);
  await expect(server.signIn("ana")).rejects.toThrow("SUSPENDED");
  expect((await onUser(ana.id, "restore")).body.user.suspended).toBe(false);
  expect((await (await server.signIn("ana")).call("GET /auth/check")).status).toBe(200);
  expect((await log()).map(({ action }) => action)).toEqual(["user.restored", "user.suspended"]);
});

test("administrators cannot suspend themselves or the last administrator", async () => {
  expect(await onUser(dieter.id, "suspend")).toMatchObject({ status: 400, body: { code: "SELF" } });
});

test("signing a user out ends all their sessions and no others", async () => {
  const ana = await server.person("ana");
  const again = await server.signIn("ana");
  expect((await onUser(ana.id, "sign-out")).body).toMatchObject({ success: true, sessions: 2 });
  for (const device of [ana, again]) expect((await device.call("GET /auth/check")).status).toBe(401);
  expect((await dieter.call("GET /auth/check")).status).toBe(200);
});

test("an account deleted by an admin is signed out, unlisted, uncounted and unnamed", async () => {
  const ana = await server.person("ana");
  await (await ana.device()).sends(dieter.id, "hola");
  await onAddress(dieter, "make-admin", cast.ana.email);
  expect((await onAddress(ana, "remove-admin", cast.ana.email)).status).toBe(200);
  const remove = (id: string) => dieter.call("DELETE /health/admin/users/:id", { path: `/health/admin/users/${id}` });
  expect((await remove(dieter.id)).body).toMatchObject({ code: "SELF" });
  expect((await remove(ana.id)).status).toBe(200);
  expect((await remove(ana.id)).status).toBe(404);
  expect((await ana.call("GET /auth/check")).status).toBe(401);
  expect((await users("")).body).toMatchObject({ total: 1, users: [{ _id: dieter.id }] });
  const [entry, own] = await log();
  expect(entry).toMatchObject({ action: "user.deleted", subject: null, subjectId: ana.id });
  expect(own).toMatchObject({ action: "admin.revoked", actor: null, actorId: ana.id });
  expect(JSON.stringify(await log())).not.toContain(cast.ana.email);
});

test("a pending sign-up is listed and can get another email, a verified user cannot", async () => {
  const { fullName, email, password } = cast.giulia;
  await dieter.call("POST /auth/signup", { body: { fullName, email, password } });
  await server.app.idle();
  const { body } = await dieter.call<{ pending: { _id: string; email: string }[] }>("GET /health/admin/pending-users");
  expect(body.pending).toMatchObject([{ email, fullName }]);
  expect((await onUser(body.pending[0]!._id, "resend-verification")).status).toBe(200);
  await server.app.idle();
  expect(server.mails.filter((mail) => mail.to === email)).toHaveLength(2);
  expect((await onUser(dieter.id, "resend-verification")).status).toBe(400);
});

test("the audit log has address and time, can be filtered, and cannot be changed", async () => {
  const ana = await server.person("ana");
  await onUser(ana.id, "suspend");
  await onUser(ana.id, "restore");
  const [entry] = await log();
  expect(entry).toMatchObject({
    actor: { email: cast.dieter.email },
    subject: { fullName: cast.ana.fullName },
  });
  expect(entry!.address).toMatch(/127\.0\.0\.1|::1/);
  expect(Math.abs(Date.parse(entry!.at) - Date.now())).toBeLessThan(60_000);
  const filtered = (query: string) =>
    dieter.call<{ entries: AuditEntry[] }>("GET /health/admin/activity", {
      path: `/health/admin/activity?${query}`,
    });
  expect((await filtered("action=user.suspended")).body.entries).toHaveLength(1);
  expect((await filtered(`subject=${ana.id}&limit=1`)).body).toMatchObject({ next: entry!._id });
  expect((await filtered(`actor=${ana.id}`)).body.entries).toEqual([]);
  expect((await filtered("until=2020-01-01")).body.entries).toEqual([]);
  const { database } = server;
  await expect(database`delete from audit_log`).rejects.toThrow("append-only");
  await expect(database`update audit_log set action = 'x'`).rejects.toThrow("append-only");
  await expect(database`truncate audit_log`).rejects.toThrow("append-only");
});
