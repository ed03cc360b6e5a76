import { cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { command } from "#test/command-line.ts";
import { ask } from "#test/person.ts";
import { startTestServer } from "#test/server.ts";

const APP_SECRET = "a secret that is only for tests, 0123456789";

test("a created person sets a password by the link, even if sign-up is closed", async () => {
  await using server = await startTestServer({ environment: { SIGN_UP: "closed" } });
  const settings = {
    DATABASE_URL: server.databaseUrl,
    APP_SECRET,
    PUBLIC_URL: "https://chat.example.org",
    ADMIN_EMAILS: cast.dieter.email,
  };
  const admin = async (...args: string[]) => (await command(settings, ...args)).output;
  const tokenIn = (output: string) =>
    /^https:\/\/chat\.example\.org\/reset-password\?token=(\S+)$/m.exec(output)?.[1] ?? "";
  const { email, password, fullName } = cast.dieter;
  const choose = (token: string, newPassword: string) =>
    ask(server.url, "POST", "/auth/reset-password", { token, newPassword });

  const created = await admin("create", email, ...fullName.split(" "));
  expect(created).toContain(`${fullName} <${email}> has an account, as an administrator.`);
  expect(created).toMatch(/It works once, until \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/);
  expect((await choose(tokenIn(created), password)).status).toBe(200);
  const dieter = await server.signIn("dieter");

  const [first, second] = [await admin("reset", email), await admin("reset", email)];
  expect((await dieter.call("GET /auth/check")).status).toBe(200);
  expect((await choose(tokenIn(first), "another password")).status).toBe(400);
  expect((await choose(tokenIn(second), "another password")).status).toBe(200);
  expect((await dieter.call("GET /auth/check")).status).toBe(401);
  expect((await ask(server.url, "POST", "/auth/login", { email, password })).status).toBe(401);
  expect((await choose(tokenIn(second), password)).status).toBe(400);

  const entries = await server.database`
    select action, subject_id is not null as named from audit_log where action in ('user.created', 'reset_link.made')
    order by action desc, id`;
  const made = { action: "reset_link.made", named: true };
  expect([...entries]).toEqual([{ action: "user.created", named: true }, made, made, made]);
  expect(await admin("create", email, "Somebody", "Else")).toContain("has an account. Say reset");
  expect(await admin("create", "emma@example.org")).toContain("Say create EMAIL NAME");
  expect(await admin("reset", "nobody@example.org")).toBe("nobody@example.org has no account.");
});
