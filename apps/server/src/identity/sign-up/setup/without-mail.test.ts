import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, type Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

interface Answer {
  readonly code?: string;
  readonly message?: string;
  readonly user?: { readonly _id: string; readonly email: string; readonly isAdmin: boolean };
  readonly conversationId?: string;
  readonly url?: string;
}

const PASSWORD = "una contraseña larga";
const NAMED = "named@people.example";
let server: TestServer;
let dieter: Person;
let invite: string;

/** The server has users from before it stopped sending email. */
beforeAll(async () => {
  server = await startTestServer({ environment: { ADMIN_EMAILS: `${cast.dieter.email},${NAMED}` } });
  dieter = await server.person("dieter");
  await server.person("emma");
  await dieter.call("PUT /health/admin/settings", { body: { sendsMail: false } });
  invite = (await dieter.call<{ code: string }>("POST /server-invites", { body: {} })).body.code;
  await server.app.idle();
  server.mails.length = 0;
});
afterAll(() => server[Symbol.asyncDispose]());

const post = (path: string, body: object, cookie = "") => ask<Answer>(server.url, "POST", path, body, { cookie });
const signUp = (email: string, code?: string) =>
  post("/auth/signup", { fullName: "Lucía", email, password: PASSWORD, ...(code && { invite: code }) });
const logIn = (email: string, password = PASSWORD) => post("/auth/login", { email, password });
const waiting = async () => {
  const { body } = await dieter.call<{ pending: { _id: string; email: string }[] }>("GET /health/admin/pending-users");
  return body.pending;
};
const letIn = (id: string) =>
  dieter.call<Answer>("POST /health/admin/users/:id/confirm", { path: `/health/admin/users/${id}/confirm` });

test("a guest with an invitation joins at once", async () => {
  const { status, body, headers } = await signUp("lucia@people.example", invite);
  expect([status, body.message, body.user?.email]).toEqual([201, "Your account is ready.", "lucia@people.example"]);
  const cookie = headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  expect((await ask(server.url, "GET", "/auth/check", undefined, { cookie })).status).toBe(200);
  expect((await logIn("lucia@people.example")).status).toBe(200);
});

test("an invitation cannot claim an address that has an account", async () => {
  const { status, body } = await signUp(cast.emma.email, invite);
  expect([status, body.code]).toEqual([409, "EMAIL_TAKEN"]);
  expect((await logIn(cast.emma.email, cast.emma.password)).status).toBe(200);
});

test("an invitation from a user who may not invite admits no one", async () => {
  const emma = await server.signIn("emma");
  const { body } = await emma.call<{ code: string }>("GET /people/me/invite");
  const answer = await signUp("ines@people.example", body.code);
  expect([answer.status, answer.body.user]).toEqual([201, undefined]);
  expect((await signUp("olga@people.example", "AAAAAAAAAAAA")).body.user).toBeUndefined();
});

test("a user without an invitation waits for an administrator's approval", async () => {
  const { status, body } = await signUp("marta@people.example");
  expect([status, body.message]).toEqual([201, expect.stringContaining("administrator lets you in")]);
  expect((await logIn("marta@people.example")).body).toMatchObject({
    code: "EMAIL_NOT_VERIFIED",
    message: expect.stringContaining("let you in first"),
  });
  const id = (await waiting()).find(({ email }) => email === "marta@people.example")?._id ?? "";
  expect((await letIn(id)).status).toBe(200);
  expect((await logIn("marta@people.example")).status).toBe(200);
  expect((await letIn(id)).status).toBe(404);
});

test("naming an address from ADMIN_EMAILS makes no user an administrator", async () => {
  expect((await signUp(NAMED, invite)).body.user).toMatchObject({ email: NAMED, isAdmin: false });
  await using again = await startTestServer({
    databaseUrl: server.databaseUrl,
    environment: { ADMIN_EMAILS: NAMED, SEND_MAIL: "off" },
  });
  const { body } = await ask<{ isAdmin: boolean }>(again.url, "POST", "/auth/login", {
    email: NAMED,
    password: PASSWORD,
  });
  expect(body.isAdmin).toBe(false);
});

test("an administrator hands over a reset link, which works once", async () => {
  const emma = await server.signIn("emma");
  const path = `/health/admin/users/${emma.id}/reset-link`;
  const { body } = await dieter.call<Answer>("POST /health/admin/users/:id/reset-link", { path });
  const token = new URL(body.url ?? "").searchParams.get("token");
  const reset = () => post("/auth/reset-password", { token, newPassword: PASSWORD });
  expect([(await reset()).status, (await reset()).status]).toEqual([200, 400]);
  expect((await logIn(cast.emma.email)).status).toBe(200);
  const forgot = await post("/auth/forgot-password", { email: cast.emma.email });
  expect(forgot.body.message).toContain("An administrator can give you a link");
});

test("an address changes at once, unless it is taken", async () => {
  const lucia = await logIn("lucia@people.example");
  const cookie = lucia.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const change = (newEmail: string) => post("/settings/email", { newEmail, currentPassword: PASSWORD }, cookie);
  expect((await change(cast.emma.email)).body.code).toBe("EMAIL_TAKEN");
  expect((await change("lu@people.example")).status).toBe(200);
  expect((await logIn("lu@people.example")).status).toBe(200);
});

test("no email is written meanwhile, and an administrator's email is refused", async () => {
  await server.app.idle();
  expect(server.mails).toEqual([]);
  const [queue] = await server.database`select count(*)::int as count from work where kind = 'email'`;
  expect(queue).toEqual({ count: 0 });
  const email = { from: "no-reply@localhost", to: cast.emma.email, subject: "Hello", content: "Hello" };
  const { body } = await dieter.call<Answer>("POST /health/admin/send-email", { body: email });
  expect(body).toMatchObject({ code: "MAIL_FAILED", message: "This server sends no mail." });
});

test("where mail is sent, administrators cannot confirm users or hand over links", async () => {
  await signUp("nora@people.example");
  const id = (await waiting()).find(({ email }) => email === "nora@people.example")?._id ?? "";
  await dieter.call("PUT /health/admin/settings", { body: { sendsMail: true } });
  expect((await letIn(id)).body.code).toBe("FORBIDDEN");
  const path = `/health/admin/users/${dieter.id}/reset-link`;
  const { body } = await dieter.call<Answer>("POST /health/admin/users/:id/reset-link", { path });
  expect(body.code).toBe("FORBIDDEN");
});
