import { cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { command } from "#test/command-line.ts";
import { ask } from "#test/person.ts";
import { startTestServer } from "#test/server.ts";

const APP_SECRET = "a secret that is only for tests, 0123456789";

test("npm run admin -- invite prints a link for the first person, and its limits", async () => {
  await using server = await startTestServer({ environment: { SIGN_UP: "invitation" } });
  const settings = { DATABASE_URL: server.databaseUrl, APP_SECRET, PUBLIC_URL: "https://chat.example.org" };
  const admin = async (mode: string, ...args: string[]) =>
    (await command({ ...settings, SIGN_UP: mode }, ...args)).output;
  const [link = "", worth] = (await admin("invitation", "invite")).split("\n");
  expect(link).toMatch(/^https:\/\/chat\.example\.org\/invite\/[0-9A-Z]{10}$/);
  expect(worth).toMatch(/^One person can sign up with it, until \d{4}-\d\d-\d\d\.$/);
  const { fullName, email, password } = cast.dieter;
  const invite = link.split("/").at(-1);
  const signUp = { fullName, email, password, invite };
  expect((await ask(server.url, "POST", "/auth/signup", signUp)).status).toBe(201);
  await server.app.idle();
  const token = new URL(server.mails.at(-1)?.link ?? "").searchParams.get("token");
  expect((await ask(server.url, "POST", "/auth/verify-email", { token })).status).toBe(200);
  expect(await admin("invitation", "grant", email)).toContain("is an administrator");

  const dieter = await server.signIn("dieter");
  expect((await dieter.call("GET /server-invites")).body).toMatchObject({
    invites: [{ used: 1, uses: 1, state: "used-up", by: null }],
  });
  const { body } = await dieter.call("GET /health/admin/activity");
  expect(body).toMatchObject({
    entries: [{ action: "admin.granted" }, { action: "invitation.made", actorId: null }],
  });
  expect(await admin("closed", "invite", "--uses", "any", "--days", "any")).toMatch(
    /Any number of people .* without an end\.\nSign-up is closed now/,
  );
  expect(await admin("open", "invite", "--uses", "0")).toContain("--uses takes a whole number from 1 to");
  expect(await admin("open", "invite", "--hours", "3")).toContain("Say invite, invite --uses 10 --days 30");
});
