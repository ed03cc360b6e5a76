import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "#test/person.ts";
import { sharedTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await sharedTestServer();
  ana = await server.person("ana");
});
afterAll(() => server[Symbol.asyncDispose]());

const rename = (fullName: string) =>
  ana.call<{ profile: { fullName: string }; message: string; issues: { message: string }[] }>("PUT /settings/profile", {
    body: { fullName },
  });

test.each([
  ["a letter that draws nothing", "\u3164"],
  ["joiners and spaces without width", "\u200b\u200d\u2060"],
  ["an empty pattern of Braille", "\u2800"],
  ["an accent without a letter", "\u0301"],
  ["signs that turn the direction", "\u202e\u2066"],
])("a name of %s alone is no name", async (_, name) => {
  const { status, body } = await rename(name);
  expect([status, body.issues[0]?.message]).toEqual([400, "Full name is required"]);
});

test.each(["Ana\nAdministrator", "Ana\u2028Administrator"])("a name is one line, and %j is refused", async (name) => {
  const { status, body } = await rename(name);
  expect([status, body.issues[0]?.message]).toEqual([400, "Must be one line"]);
});

test.each([
  ["علی\u200cرضا", "علی\u200cرضا"],
  ["👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"],
  ["  María del Carmen  ", "María del Carmen"],
  ["\u202aAna\u202c", "Ana"],
  ["Ana \u202enimda", "Ana nimda"],
])("%j is stored as %j", async (name, stored) => {
  const { status, body } = await rename(name);
  expect([status, body.profile?.fullName]).toEqual([200, stored]);
});
