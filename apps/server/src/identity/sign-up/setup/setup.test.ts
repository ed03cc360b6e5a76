import type { PublicConfig } from "@lingualoom/contract/calls/health.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

interface Answer {
  readonly code?: string;
  readonly isAdmin?: boolean;
  readonly emailVerified?: boolean;
}

let server: TestServer;
let code: string;
beforeAll(async () => {
  server = await startTestServer();
  code = (await server.app.setupCode()) ?? "";
});
afterAll(() => server[Symbol.asyncDispose]());

const config = async () => (await ask<PublicConfig>(server.url, "GET", "/config")).body;
const bodyOf = (given: string, email = "rosa@people.example") => ({
  code: given,
  server: { serverName: "Casa Rosa", signUp: "invitation", everyoneMayInvite: true, sendsMail: false },
  administrator: {
    fullName: "Rosa",
    email,
    password: "una contraseña larga",
    preferredLanguage: "es",
    readLanguages: ["pt"],
    interfaceLanguage: "es",
  },
});
const setUp = (given: string, email?: string) => ask<Answer>(server.url, "POST", "/setup", bodyOf(given, email));

test("an empty server is new, and sign-up needs its code", async () => {
  expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
  expect(await config()).toMatchObject({ isNew: true, name: "Lingualoom", sendsMail: true });
  for (const wrong of ["AAAAA-AAAAA", code.slice(1), `${code}A`, "💬"]) {
    const { status, body } = await setUp(wrong);
    expect([status, body.code]).toEqual([400, "INVALID_TOKEN"]);
  }
  expect((await ask(server.url, "POST", "/setup/check", { code: ` ${code.toLowerCase()} ` })).status).toBe(200);
});

test.each([
  ["a common password", { password: "password" }, "COMMON_PASSWORD"],
  ["a language that is none", { preferredLanguage: "xx" }, "UNSUPPORTED_LANGUAGE"],
  ["an address that is none", { email: "rosa" }, "VALIDATION"],
])("a server stays new after %s", async (_, wrong, refusal) => {
  const { administrator, ...rest } = bodyOf(code);
  const body = { ...rest, administrator: { ...administrator, ...wrong } };
  const answer = await ask<Answer>(server.url, "POST", "/setup", body);
  expect([answer.status, answer.body.code]).toEqual([400, refusal]);
  expect((await config()).isNew).toBe(true);
});

test("one of several users with the code gets the server, signed in, and ends setup", async () => {
  const answers = await Promise.all(["rosa", "ana", "eva"].map((name) => setUp(code, `${name}@people.example`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  const made = answers.find(({ status }) => status === 200);
  expect(made?.body).toMatchObject({ isAdmin: true, emailVerified: false });
  const cookie =
    made?.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ") ?? "";
  expect((await ask(server.url, "GET", "/health/admin/settings", undefined, { cookie })).body).toMatchObject({
    settings: { serverName: "Casa Rosa", signUp: "invitation", everyoneMayInvite: true, sendsMail: false },
  });
  expect(await config()).toMatchObject({ isNew: false, name: "Casa Rosa", sendsMail: false });
  expect((await setUp(code, "zoe@people.example")).body.code).toBe("FORBIDDEN");
  expect(await server.app.setupCode()).toBeNull();
  const [entry] = await server.database`select action, details from audit_log order by id limit 1`;
  expect(entry).toMatchObject({ action: "admin.granted", details: { by: "setup-code" } });
});
