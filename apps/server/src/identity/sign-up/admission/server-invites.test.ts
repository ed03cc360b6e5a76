import type { Output } from "@lingualoom/contract/calls.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { groupOf, inGroup } from "#test/groups.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { ask, type Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

type Listed = Output<"GET /server-invites">;
type CreatedInvite = Output<"POST /server-invites">;
interface Refused {
  readonly code?: string;
  readonly message?: string;
  readonly conversationId?: string;
}

const DAY_MS = 86_400_000;
const INVITATION = { ADMIN_EMAILS: cast.dieter.email, SIGN_UP: "invitation" };

const make = async (who: Person, body: object = {}) =>
  (await who.call<CreatedInvite>("POST /server-invites", { body })).body;
const list = async (who: Person) => (await who.call<Listed>("GET /server-invites")).body.invites;
const end = (who: Person, id: string) =>
  who.call<Refused>("DELETE /server-invites/:id", { path: `/server-invites/${id}` });
const settings = (who: Person, body: object) => who.call<Refused>("PUT /health/admin/settings", { body });
const audit = async (who: Person) =>
  (await who.call<Output<"GET /health/admin/activity">>("GET /health/admin/activity")).body.entries;

async function stage(environment: Record<string, string> = INVITATION) {
  const clock = new ManualClock();
  const server = await startTestServer({ clock, environment });
  const dieter = await server.person("dieter");
  await settings(dieter, { signUp: "open" });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  await settings(dieter, { reset: ["signUp"] });
  return {
    clock,
    server,
    dieter,
    ana,
    emma,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const signUp = (server: TestServer, email: string, invite?: string, more: object = {}, cookie = "") =>
  ask<Refused>(
    server.url,
    "POST",
    "/auth/signup",
    { fullName: "Lucía", email, password: "una contraseña larga", ...(invite && { invite }), ...more },
    { cookie },
  );
async function verify(server: TestServer, email: string) {
  await server.app.idle();
  const link = server.mails.findLast(({ to }) => to === email)?.link ?? "";
  const token = new URL(link).searchParams.get("token");
  return ask<Refused>(server.url, "POST", "/auth/verify-email", { token });
}
const browserOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
const look = (server: TestServer, code: string) =>
  ask<Output<"GET /invites/:code"> & Refused>(server.url, "GET", `/invites/${code}`);

test("a link shows its maker, admits people and is listed with its uses", async () => {
  await using it = await stage();
  const expiresAt = new Date(it.clock.now().getTime() + DAY_MS).toISOString();
  const made = await make(it.dieter, { uses: 2, expiresAt });
  expect(made).toMatchObject({ url: `${it.server.url}/invite/${made.code}`, uses: 2, used: 0, expiresAt });
  expect(await look(it.server, made.code)).toMatchObject({
    status: 200,
    body: { kind: "server", by: cast.dieter.fullName, admits: true },
  });
  expect((await signUp(it.server, "lucia@people.example", made.code)).status).toBe(201);
  expect(await list(it.dieter)).toMatchObject([{ id: made.id, used: 0, waiting: 1, state: "in-force" }]);
  expect((await verify(it.server, "lucia@people.example")).status).toBe(200);
  expect(await list(it.dieter)).toMatchObject([
    { id: made.id, used: 1, waiting: 0, state: "in-force", by: { fullName: cast.dieter.fullName } },
  ]);
  it.clock.advance(DAY_MS);
  expect(await list(it.dieter)).toMatchObject([{ state: "expired" }]);
  expect(await look(it.server, made.code)).toMatchObject({ status: 410, body: { code: "INVITE_ENDED" } });
});

test("one of many concurrent sign-ups gets the last use, and the others are refused", async () => {
  await using it = await stage();
  const { code } = await make(it.dieter, { uses: 1 });
  const emails = Array.from({ length: 8 }, (_, i) => `person${i}@people.example`);
  const answers = await Promise.all(emails.map((email) => signUp(it.server, email, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(410)]);
  expect(answers.find(({ status }) => status === 410)?.body).toMatchObject({
    code: "INVITE_ENDED",
    message: "This invite is used up. Ask for a new one.",
  });
  const winner = emails[answers.findIndex(({ status }) => status === 201)] ?? "";
  expect((await verify(it.server, winner)).status).toBe(200);
  expect(await look(it.server, code)).toMatchObject({
    status: 410,
    body: { message: "This invite is used up. Ask for a new one." },
  });
});

test("of sign-ups made while open, the one confirmed with the last use gets an account", async () => {
  await using it = await stage();
  const { code } = await make(it.dieter, { uses: 1 });
  await settings(it.dieter, { signUp: "open" });
  const emails = Array.from({ length: 6 }, (_, i) => `person${i}@people.example`);
  for (const email of emails) await signUp(it.server, email, code);
  await settings(it.dieter, { signUp: "invitation" });
  const answers = await Promise.all(emails.map((email) => verify(it.server, email)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(410)]);
  expect(await list(it.dieter)).toMatchObject([{ used: 1, uses: 1, state: "used-up" }]);
});

test("a sign-up holds a use until its day ends, once per browser", async () => {
  await using it = await stage();
  const { code } = await make(it.dieter, { uses: 1 });
  const first = await signUp(it.server, "lucai@people.example", code);
  expect((await signUp(it.server, "bruno@people.example", code)).status).toBe(410);
  const again = await signUp(it.server, "lucai@people.example", code, {}, browserOf(first));
  expect(again.status).toBe(201);
  const corrected = await signUp(
    it.server,
    "lucia@people.example",
    code,
    { insteadOf: "lucai@people.example" },
    browserOf(first),
  );
  expect(corrected.status).toBe(201);
  it.clock.advance(DAY_MS);
  expect((await signUp(it.server, "bruno@people.example", code)).status).toBe(201);
});

test("administrators make and end all links; if everyone may, others manage their own", async () => {
  await using it = await stage();
  const refused = { status: 403, body: { code: "FORBIDDEN" } };
  expect(await it.ana.call("POST /server-invites", { body: {} })).toMatchObject(refused);
  expect(await it.ana.call("GET /server-invites")).toMatchObject(refused);
  await settings(it.dieter, { everyoneMayInvite: true });
  const [hers, other] = [await make(it.ana), await make(it.emma)];
  expect((await list(it.ana)).map(({ id }) => id)).toEqual([hers.id]);
  expect((await list(it.dieter)).map(({ id }) => id)).toEqual([other.id, hers.id]);
  expect(await end(it.ana, other.id)).toMatchObject({ status: 404 });
  expect((await signUp(it.server, "lucia@people.example", hers.code)).status).toBe(201);
  expect((await end(it.ana, hers.id)).status).toBe(200);
  expect(await verify(it.server, "lucia@people.example")).toMatchObject({ status: 410 });
  expect((await end(it.dieter, other.id)).status).toBe(200);
  expect((await list(it.dieter)).map(({ state }) => state)).toEqual(["ended", "ended"]);
  const past = { expiresAt: it.clock.now().toISOString() };
  expect(await it.ana.call("POST /server-invites", { body: past })).toMatchObject({ status: 400 });
});

test("a link works as long as its maker may create one", async () => {
  await using it = await stage();
  await settings(it.dieter, { everyoneMayInvite: true });
  const { code } = await make(it.ana);
  await signUp(it.server, "lucia@people.example", code);
  await settings(it.dieter, { everyoneMayInvite: false });
  expect(await list(it.dieter)).toMatchObject([{ state: "maker-may-not" }]);
  expect((await look(it.server, code)).body).toMatchObject({ kind: "server", admits: false });
  for (const answer of [
    await signUp(it.server, "bruno@people.example", code),
    await verify(it.server, "lucia@people.example"),
  ])
    expect(answer).toMatchObject({ status: 403, body: { code: "SIGN_UP_INVITATION_ONLY" } });
  await settings(it.dieter, { everyoneMayInvite: true });
  await it.dieter.call("POST /health/admin/users/:id/suspend", {
    path: `/health/admin/users/${it.ana.id}/suspend`,
  });
  expect((await look(it.server, code)).status).toBe(404);
  expect((await verify(it.server, "lucia@people.example")).status).toBe(403);
});

test("personal and group invites admit only if their makers may invite", async () => {
  await using it = await stage();
  let people = 0;
  const personal = async (who: Person) => (await who.call<{ code: string }>("GET /people/me/invite")).body.code;
  const ofGroup = async (who: Person) => (await inGroup(who, await groupOf(who, [])).invite({ uses: 1 })).body.code;
  const comesBy = async (code: string) => {
    const email = `person${++people}@people.example`;
    const { admits } = (await look(it.server, code)).body;
    const { status } = await signUp(it.server, email, code);
    if (status !== 201) return { admits, status };
    return { admits, status: (await verify(it.server, email)).body.conversationId ? 200 : 0 };
  };
  for (const codeOf of [personal, ofGroup]) {
    expect(await comesBy(await codeOf(it.dieter))).toEqual({ admits: true, status: 200 });
    expect(await comesBy(await codeOf(it.ana))).toEqual({ admits: false, status: 403 });
    await settings(it.dieter, { everyoneMayInvite: true });
    expect(await comesBy(await codeOf(it.ana))).toEqual({ admits: true, status: 200 });
    await settings(it.dieter, { everyoneMayInvite: false });
  }
  // A group's link ends with the group, and a user's link with the user's rights.
  await settings(it.dieter, { everyoneMayInvite: true });
  const group = await groupOf(it.dieter, []);
  const { code } = (await inGroup(it.dieter, group).invite()).body;
  await inGroup(it.dieter, group).end();
  expect((await comesBy(code)).status).toBe(403);
  const hers = await personal(it.ana);
  await it.dieter.call("POST /health/admin/users/:id/suspend", {
    path: `/health/admin/users/${it.ana.id}/suspend`,
  });
  expect((await comesBy(hers)).status).toBe(403);
});

test("one of many gets the last use of a group's link, an account and the membership", async () => {
  await using it = await stage();
  const group = await groupOf(it.dieter, []);
  const { code } = (await inGroup(it.dieter, group).invite({ uses: 1 })).body;
  const emails = Array.from({ length: 5 }, (_, i) => `person${i}@people.example`);
  for (const email of emails) expect((await signUp(it.server, email, code)).status).toBe(201);
  const answers = await Promise.all(emails.map((email) => verify(it.server, email)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
  expect((await inGroup(it.dieter, group).get()).body.memberCount).toBe(2);
  const made = await it.server.database`select from users where email like 'person%'`;
  expect(made).toHaveLength(1);
});

test("a user with an account cannot follow a link to the server", async () => {
  await using it = await stage();
  const { code } = await make(it.dieter, { uses: 1 });
  const answer = await it.ana.call("POST /invites/:code/accept", { path: `/invites/${code}/accept` });
  expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
  expect(await list(it.dieter)).toMatchObject([{ used: 0, waiting: 0 }]);
});

test("the audit log has every change of admission, and every link created or ended", async () => {
  await using it = await stage({ ADMIN_EMAILS: cast.dieter.email });
  await settings(it.dieter, { signUp: "domains", signUpDomains: ["@Inside.example", "inside.example"] });
  await settings(it.dieter, { signUp: "closed", everyoneMayInvite: true });
  const { id, code } = await make(it.dieter, { uses: 3 });
  await end(it.dieter, id);
  await end(it.dieter, id);
  const entries = (await audit(it.dieter)).slice(0, 6);
  expect(entries.map(({ action, details }) => [action, details])).toEqual([
    ["invitation.ended", { invitation: id }],
    ["invitation.made", { invitation: id, uses: 3, until: "open" }],
    ["sign_up.changed", { everyoneMayInvite: "on", before: "off" }],
    ["sign_up.changed", { signUp: "closed", before: "domains" }],
    ["sign_up.changed", { signUpDomains: "inside.example", before: "none" }],
    ["sign_up.changed", { signUp: "domains", before: "open" }],
  ]);
  expect(entries.every(({ actor }) => actor?.fullName === cast.dieter.fullName)).toBe(true);
  expect(JSON.stringify(entries)).not.toContain(code);
});

test("domain sign-up without a domain, or with an invalid one, is refused", async () => {
  await using it = await stage({ ADMIN_EMAILS: cast.dieter.email });
  for (const body of [{ signUp: "domains" }, { signUpDomains: ["nobody"] }, { signUp: "shut" }])
    expect(await settings(it.dieter, body)).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
  expect((await signUp(it.server, "lucia@people.example")).status).toBe(201);
});

test("the sign-up policy is public", async () => {
  await using it = await stage({
    ADMIN_EMAILS: cast.dieter.email,
    SIGN_UP: "open",
    SIGN_UP_DOMAINS: "inside.example",
  });
  const rules = async () => (await ask<Output<"GET /config">>(it.server.url, "GET", "/config")).body.signUp;
  expect(await rules()).toEqual({
    mode: "open",
    domains: [],
    everyoneMayInvite: false,
    guests: true,
    withoutPassword: false,
  });
  await settings(it.dieter, { signUp: "domains", everyoneMayInvite: true });
  expect(await rules()).toEqual({
    mode: "domains",
    domains: ["inside.example"],
    everyoneMayInvite: true,
    guests: true,
    withoutPassword: false,
  });
});
