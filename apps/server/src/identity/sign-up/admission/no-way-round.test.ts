import { cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { ask, type Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

interface Refused {
  readonly code?: string;
  readonly message?: string;
}

const ADMIN = { ADMIN_EMAILS: `${cast.dieter.email},second@admins.example` };
const settings = (who: Person, body: object) => who.call<Refused>("PUT /health/admin/settings", { body });
const post = (server: TestServer, path: string, body: object, headers: Record<string, string> = {}) =>
  ask<Refused>(server.url, "POST", path, body, headers);
const signUp = (server: TestServer, email: string, more: object = {}, headers: Record<string, string> = {}) =>
  post(server, "/auth/signup", { fullName: "Lucía", email, password: "una contraseña larga", ...more }, headers);
async function tokenFor(server: TestServer, email: string) {
  await server.app.idle();
  const link = server.mails.findLast(({ to }) => to === email)?.link ?? "";
  return { token: new URL(link).searchParams.get("token") };
}

test.each(["closed", "invitation"])(
  "with sign-up %s only the first administrator signs up by ADMIN_EMAILS",
  async (mode) => {
    await using server = await startTestServer({ environment: { ...ADMIN, SIGN_UP: mode } });
    const code = mode === "closed" ? "SIGN_UP_CLOSED" : "SIGN_UP_INVITATION_ONLY";
    expect(await signUp(server, "lucia@people.example")).toMatchObject({ status: 403, body: { code } });
    expect((await signUp(server, "second@admins.example")).status).toBe(201);
    const late = await tokenFor(server, "second@admins.example");
    expect((await server.person("dieter")).me.isAdmin).toBe(true);
    for (const answer of [
      await signUp(server, "second@admins.example"),
      await post(server, "/auth/verify-email", late),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code } });
  },
);

test("an address changes only to an allowed domain, at request and confirmation", async () => {
  await using server = await startTestServer({ environment: ADMIN });
  const [dieter, ana] = [await server.person("dieter"), await server.person("ana")];
  const change = (newEmail: string) => ana.call<Refused>("POST /settings/email", { body: { newEmail } });
  expect((await change("ana@outside.example")).status).toBe(200);
  const outside = await tokenFor(server, "ana@outside.example");
  await settings(dieter, { signUp: "domains", signUpDomains: ["inside.example"] });
  const refused = {
    status: 403,
    body: { code: "SIGN_UP_DOMAIN", message: "On this server, addresses end in: inside.example" },
  };
  expect(await change("other@outside.example")).toMatchObject(refused);
  expect(await change("ana@mail.inside.example")).toMatchObject(refused);
  expect(await post(server, "/auth/confirm-email", outside)).toMatchObject(refused);
  expect((await change("ana@inside.example")).status).toBe(200);
  const inside = await tokenFor(server, "ana@inside.example");
  for (const mode of ["invitation", "closed"]) {
    await settings(dieter, { signUp: mode });
    expect((await change("ana@inside.example")).status).toBe(200);
  }
  expect((await post(server, "/auth/confirm-email", inside)).status).toBe(200);
});

test("an administrator cannot send a link that would be refused", async () => {
  await using server = await startTestServer({ environment: ADMIN });
  const dieter = await server.person("dieter");
  await signUp(server, "lucia@people.example");
  const [waiting] = await server.database<{ id: string }[]>`select id from pending_registrations`;
  const path = `/health/admin/users/${waiting?.id}/resend-verification`;
  const resend = () => dieter.call<Refused>("POST /health/admin/users/:id/resend-verification", { path });
  expect((await resend()).status).toBe(200);
  await settings(dieter, { signUp: "closed" });
  expect(await resend()).toMatchObject({ status: 403, body: { code: "SIGN_UP_CLOSED" } });
});

test("users sign in and reset their password while sign-up is closed", async () => {
  await using server = await startTestServer({ environment: ADMIN });
  const [dieter] = [await server.person("dieter"), await server.person("ana")];
  await settings(dieter, { signUp: "closed" });
  expect((await server.signIn("ana")).me.fullName).toBe(cast.ana.fullName);
  expect((await post(server, "/auth/forgot-password", { email: cast.ana.email })).status).toBe(200);
  const { token } = await tokenFor(server, cast.ana.email);
  const reset = await post(server, "/auth/reset-password", { token, newPassword: "another password 7" });
  expect(reset.status).toBe(200);
});

test("closing sign-up takes effect on the other server at once, through the database", async () => {
  await using one = await startTestServer({ environment: ADMIN });
  await using other = await startTestServer({ environment: ADMIN, databaseUrl: one.databaseUrl });
  const dieter = await one.person("dieter");
  expect((await signUp(other, "lucia@people.example")).status).toBe(201);
  await settings(dieter, { signUp: "closed" });
  expect((await signUp(other, "bruno@people.example")).status).toBe(403);
  const link = await tokenFor(other, "lucia@people.example");
  expect((await post(other, "/auth/verify-email", link)).status).toBe(403);
});

test("codes tried at sign-up count as guesses, and valid ones are free", async () => {
  await using server = await startTestServer({
    environment: { ...ADMIN, RATE_LIMITS: "on", RATE_LIMIT_INVITE_GUESS: "3/900", TRUST_PROXY: "1" },
  });
  const dieter = await server.person("dieter");
  await settings(dieter, { signUp: "invitation" });
  const { code } = (await dieter.call<{ code: string }>("POST /server-invites", { body: {} })).body;
  const from = (invite: string, email: string) => signUp(server, email, { invite }, { "x-forwarded-for": "192.0.2.1" });
  for (let i = 0; i < 5; i++) expect((await from(code, `person${i}@people.example`)).status).toBe(201);
  for (const status of [403, 403, 403, 429])
    expect((await from("0123456789", "lucia@people.example")).status).toBe(status);
});

test("the refusals are in the visitor's language", async () => {
  await using server = await startTestServer({
    environment: { SIGN_UP: "domains", SIGN_UP_DOMAINS: "inside.example,other.example" },
  });
  const sentence = async (language: string) =>
    (await signUp(server, "lucia@people.example", {}, { "accept-language": language })).body.message;
  expect(await sentence("en")).toBe("On this server, addresses end in: inside.example, other.example");
  expect(await sentence("es")).toBe("En este servidor, las direcciones terminan en: inside.example, other.example");
  expect(await sentence("ar")).toContain("inside.example, other.example");
});
