import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "../../apps/server/test/database.ts";
import { ManualClock } from "../../apps/server/test/manual-clock.ts";
import { type RecordingDatabase, recordingDatabase } from "../../apps/server/test/recorded-plans.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";

const PASSWORD = "correct horse 9";
/**
 * An account, an unconfirmed sign-up, and an unknown address, all of one length, so that answers have equal lengths.
 */
const [KNOWN, WAITING, UNKNOWN] = ["known@example.org", "waits@example.org", "never@example.org"];

const clock = new ManualClock();
let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let recorder: RecordingDatabase;
let server: TestServer;
/** The server writes emails after the answer, and that work depends on the account, so the test delays it. */
let beforeMail = async () => {};
const released = Promise.withResolvers<void>();

const post = (path: string, body: object) =>
  fetch(`${server.url}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

beforeAll(async () => {
  fresh = await freshDatabase();
  recorder = await recordingDatabase(fresh.url, "as it is");
  server = await startTestServer({
    clock,
    databaseUrl: recorder.url,
    environment: { RATE_LIMITS: "on", RATE_LIMIT_MAIL: "1000/1", RATE_LIMIT_MAIL_DAY: "1000/1" },
    onMail: () => beforeMail(),
  });
  for (const email of [KNOWN, WAITING]) await post("/auth/signup", { fullName: "Ana", email, password: PASSWORD });
  await server.app.idle();
  const link = server.mails.find(({ to }) => to === KNOWN)?.link ?? "";
  await post("/auth/verify-email", { token: new URL(link).searchParams.get("token") });
  await server.app.idle();
  const holding = Promise.withResolvers<void>();
  const names = ["emma", "bruno", "chloe"];
  let held = 0;
  beforeMail = () => {
    if (++held === names.length) holding.resolve();
    return released.promise;
  };
  // Fills one batch of the server's mail queue, so that no other email follows.
  for (const name of names)
    await post("/auth/signup", { fullName: name, email: `${name}@example.org`, password: PASSWORD });
  await holding.promise;
});
afterAll(async () => {
  released.resolve();
  await server?.[Symbol.asyncDispose]();
  await recorder?.[Symbol.asyncDispose]();
  await fresh?.drop();
});

/** The driver sends these once for each connection. */
const isOfTheDriver = (statement: string) => statement.includes("pg_catalog.pg_type");

/** The whole answer but its time, and every statement to the database meanwhile. */
async function everythingOf(path: string, email: string, rest: object) {
  // Emails are a millisecond apart, and periodic work starts after five seconds.
  clock.advance(100);
  const before = recorder.plans.length;
  const answer = await post(path, { ...rest, email });
  // A sign-up gives every browser a random token, and each call leaves one less of what the network address may do.
  const masked = (value: string) =>
    value.replace(/(lingualoom\.sign-up=)[\w-]{43}/, "$1<token>").replace(/;r=\d+/, ";r=<left>");
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => name !== "date").map(([name, value]) => [name, masked(value)]),
  );
  const body = (await answer.text()).replaceAll(email, "<address>");
  const statements = recorder.plans.slice(before).map((plan) => plan["Query Text"]);
  return {
    status: answer.status,
    headers,
    body,
    statements: statements.filter((one) => !isOfTheDriver(one)),
  };
}

test.each([
  ["signing up", "/auth/signup", { fullName: "Eve", password: "eve's password 5" }, 201, "pending_registrations"],
  ["asking for the email again", "/auth/resend-verification", {}, 200, "insert into work"],
  ["having forgotten the password", "/auth/forgot-password", {}, 200, "insert into work"],
  ["a wrong password", "/auth/login", { password: "not the password" }, 401, "sign_in_failures"],
  ["the address of a recent sign-up", "/auth/login", { password: "eve's password 5" }, 403, "pending_registrations"],
])("%s: answers and statements are the same with and without an account", async (_, path, rest, status, table) => {
  const known = await everythingOf(path, KNOWN, rest);
  expect(known.status).toBe(status);
  expect(known.statements.join("\n")).toContain(table);
  expect(await everythingOf(path, WAITING, rest)).toEqual(known);
  expect(await everythingOf(path, UNKNOWN, rest)).toEqual(known);
});

test("the comparison detects a right password among wrong ones", async () => {
  const wrong = await everythingOf("/auth/login", KNOWN, { password: "not the password" });
  const right = await everythingOf("/auth/login", KNOWN, { password: PASSWORD });
  expect(right.status).toBe(200);
  expect(right.statements).not.toEqual(wrong.statements);
});
