import { expect, test } from "vitest";
import { type AccountStage, accountStage, DAY, MINUTE } from "#test/account-stage.ts";

const EMAIL = "ana@example.org";
const PASSWORD = "correct horse 9";

test("signing in gives a cookie that scripts and other sites cannot use", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  const { headers } = await stage.logIn(EMAIL, PASSWORD);
  const [cookie] = headers.getSetCookie();
  expect(cookie).toMatch(/^lingualoom\.session_token=/);
  expect(cookie).toMatch(/; HttpOnly/);
  expect(cookie).toMatch(/; SameSite=Lax/);
  expect(cookie).toMatch(new RegExp(`; Max-Age=${90 * 24 * 60 * 60}`));
  expect(cookie).not.toMatch(/Secure/);
});

test("a cookie domain shares the session with all its hosts, under a new name", async () => {
  await using stage = await accountStage({
    publicUrl: "https://chat.example.org",
    cookieDomain: "example.org",
  });
  await stage.account("ana@example.org", "correct horse 9");
  const { cookie, headers } = await stage.logIn("ana@example.org", "correct horse 9");
  const cookies = headers.getSetCookie();
  expect(cookies[0]).toMatch(/^__Secure-lingualoom\.site\.session_token=.*Domain=example\.org/);
  expect(cookies.every((one) => one.includes("Domain=example.org"))).toBe(true);
  expect(await stage.find(`__Host-lingualoom.session_token=old.one; ${cookie}`)).not.toBeNull();
  const out = await stage.call("POST /auth/logout", undefined, { cookie });
  expect(out.headers.getSetCookie().join()).toMatch(/site\.session_token=;.*Max-Age=0;.*Domain=example\.org/);
});

test("behind https no other host can plant the cookie, which travels over https only", async () => {
  await using stage = await accountStage({ publicUrl: "https://chat.example.org" });
  await stage.account(EMAIL, PASSWORD);
  const { headers, cookie } = await stage.logIn(EMAIL, PASSWORD);
  expect(headers.getSetCookie()[0]).toMatch(/^__Host-lingualoom\.session_token=(?!.*Domain).*Path=\/;.*; Secure/);
  expect(await stage.find(cookie)).not.toBeNull();
});

test("a cookie that was altered or signed with another key has no session", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  const { cookie } = await stage.logIn(EMAIL, PASSWORD);
  expect(await stage.find(cookie)).toMatchObject({ isAdmin: false, provenAt: stage.clock.now() });
  const [, token] = /=([^.]+)\./.exec(cookie)!;
  for (const other of ["", "lingualoom.session_token=", `lingualoom.session_token=${token}`, cookie.replace(/.$/, "")])
    expect(await stage.find(other)).toBeNull();
  expect(await stage.find(cookie.replace(token!, "x".repeat(token!.length)))).toBeNull();
});

test("the database stores only the hash of a session token", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  const { cookie } = await stage.logIn(EMAIL, PASSWORD);
  const [, token] = /=([^.]+)\./.exec(cookie)!;
  const [session] = await stage.database`select s::text as row from sessions s`;
  expect(session?.row).not.toContain(token);
  expect(await stage.find(cookie)).not.toBeNull();
});

test("too many sessions of one user end the least recently used one", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  const first = await stage.logIn(EMAIL, PASSWORD);
  const unused = await stage.logIn(EMAIL, PASSWORD);
  const { sessionId } = (await stage.find(unused.cookie))!;
  stage.clock.advance(DAY);
  await stage.find(first.cookie);
  const { userId } = (await stage.find(first.cookie))!;
  for (let more = 0; more < 49; more++)
    await stage.accounts.sessions.open(userId, { address: "192.0.2.1", userAgent: null });
  expect(await stage.find(unused.cookie)).toBeNull();
  expect(stage.ended).toEqual([sessionId]);
  expect(await stage.find(first.cookie)).not.toBeNull();
  expect(await stage.database`select 1 from sessions`).toHaveLength(50);
});

test("a session used every week lasts 90 days and no longer", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  const { cookie } = await stage.logIn(EMAIL, PASSWORD);
  for (let day = 7; day < 90; day += 7) {
    stage.clock.advance(7 * DAY);
    expect(await stage.find(cookie), `after ${day} days`).not.toBeNull();
  }
  stage.clock.advance(5 * DAY);
  expect(await stage.find(cookie)).not.toBeNull();
  stage.clock.advance(DAY);
  expect(await stage.find(cookie)).toBeNull();
});

test("an unused session ends after 30 days", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  const [used, unused] = [await stage.logIn(EMAIL, PASSWORD), await stage.logIn(EMAIL, PASSWORD)];
  stage.clock.advance(20 * DAY);
  expect(await stage.find(used.cookie)).not.toBeNull();
  stage.clock.advance(10 * DAY);
  expect(await stage.find(unused.cookie)).toBeNull();
  expect(await stage.find(used.cookie)).not.toBeNull();
});

test("using a session writes to the database at most every five minutes", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  const { cookie } = await stage.logIn(EMAIL, PASSWORD);
  const lastWritten = async () => (await stage.database`select updated_at from sessions`)[0]!.updated_at;
  const atFirst = await lastWritten();
  stage.clock.advance(5 * MINUTE - 1);
  await stage.find(cookie);
  expect(await lastWritten()).toEqual(atFirst);
  stage.clock.advance(1);
  await stage.find(cookie);
  expect(await lastWritten()).toEqual(stage.clock.now());
});

test("signing out ends the session, closes its sockets and clears the cookie", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  const { cookie } = await stage.logIn(EMAIL, PASSWORD);
  const session = await stage.find(cookie);
  const out = await stage.call("POST /auth/logout", undefined, { cookie });
  expect(out).toMatchObject({ status: 200, body: { message: "Logged out successfully" } });
  expect(out.headers.getSetCookie().join()).toMatch(/lingualoom\.session_token=;.*Max-Age=0/);
  expect(await stage.find(cookie)).toBeNull();
  expect(stage.ended).toEqual([session?.sessionId]);
  expect((await stage.call("POST /auth/logout", undefined, { cookie })).status).toBe(200);
  expect((await stage.call("POST /auth/logout")).status).toBe(200);
});

test("signing in again in one browser leaves one session", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  const first = await stage.logIn(EMAIL, PASSWORD);
  const second = await stage.logIn(EMAIL, PASSWORD, { cookie: first.cookie });
  expect(await stage.find(first.cookie)).toBeNull();
  expect(await stage.find(second.cookie)).not.toBeNull();
  expect(stage.ended).toHaveLength(1);
});

test("a suspended user learns it only with the right password, and their sessions end", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  const { cookie } = await stage.logIn(EMAIL, PASSWORD);
  await stage.database`update users set suspended_at = now()`;
  expect(await stage.logIn(EMAIL, PASSWORD)).toMatchObject({ status: 403, body: { code: "SUSPENDED" } });
  expect((await stage.logIn(EMAIL, "wrong password")).body.code).toBe("INVALID_CREDENTIALS");
  expect(await stage.find(cookie)).toBeNull();
});

test("ten wrong passwords lock sign-in for fifteen minutes for that address and caller", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  for (let attempt = 1; attempt <= 10; attempt++)
    expect((await stage.logIn(EMAIL, `wrong ${attempt}`)).status).toBe(401);
  const hashes = stage.hashes.made;
  const refused = await stage.logIn(EMAIL, PASSWORD);
  expect(refused.body).toMatchObject({
    code: "RATE_LIMITED",
    message: "Too many attempts. Try again in 15 minutes.",
  });
  expect(stage.hashes.made).toBe(hashes);
  expect((await stage.logIn(EMAIL, PASSWORD, { address: "192.0.2.2" })).status).toBe(200);
  stage.clock.advance(15 * MINUTE);
  expect((await stage.logIn(EMAIL, PASSWORD)).status).toBe(200);
});

test("right passwords do not count as guesses, but are limited too", async () => {
  await using stage = await accountStage({ limits: { SIGN_IN_ALL: { count: 15, seconds: 900 } } });
  await stage.account(EMAIL, PASSWORD);
  for (let attempt = 1; attempt <= 2; attempt++) await stage.logIn(EMAIL, `wrong ${attempt}`);
  for (let attempt = 3; attempt <= 15; attempt++) expect((await stage.logIn(EMAIL, PASSWORD)).status).toBe(200);
  const hashes = stage.hashes.made;
  expect((await stage.logIn(EMAIL, PASSWORD)).body.code).toBe("RATE_LIMITED");
  expect(stage.hashes.made).toBe(hashes);
  expect((await stage.logIn(EMAIL, PASSWORD, { address: "192.0.2.2" })).status).toBe(200);
  stage.clock.advance(15 * MINUTE);
  expect((await stage.logIn(EMAIL, PASSWORD)).status).toBe(200);
});

test("right passwords of many accounts are limited for each network too", async () => {
  await using stage = await accountStage({ limits: { SIGN_IN_ALL_ADDRESS: { count: 3, seconds: 900 } } });
  for (const email of [EMAIL, "bruno@example.org"]) await stage.account(email, PASSWORD);
  for (const email of [EMAIL, "bruno@example.org", EMAIL])
    expect((await stage.logIn(email, PASSWORD)).status).toBe(200);
  expect((await stage.logIn("bruno@example.org", PASSWORD)).body.code).toBe("RATE_LIMITED");
});

test.each([
  ["of an unconfirmed sign-up", "EMAIL_NOT_VERIFIED", (stage: AccountStage) => stage.signUp(EMAIL, PASSWORD)],
  [
    "of a suspended user",
    "SUSPENDED",
    async (stage: AccountStage) => {
      await stage.account(EMAIL, PASSWORD);
      await stage.database`update users set suspended_at = now()`;
    },
  ],
])("attempts with the password %s count as failures", async (_, code, prepare) => {
  await using stage = await accountStage();
  await prepare(stage);
  for (let attempt = 1; attempt <= 10; attempt++) expect((await stage.logIn(EMAIL, PASSWORD)).body.code).toBe(code);
  const hashes = stage.hashes.made;
  expect((await stage.logIn(EMAIL, PASSWORD)).body.code).toBe("RATE_LIMITED");
  expect(stage.hashes.made).toBe(hashes);
});

test("attempts that the server was too busy to check are not counted", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  stage.hashes.busy = true;
  for (let attempt = 1; attempt <= 60; attempt++)
    expect(await stage.logIn(EMAIL, PASSWORD)).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
  stage.hashes.busy = false;
  expect((await stage.logIn(EMAIL, PASSWORD)).status).toBe(200);
});

/** Low, so that a test does not need fifty attempts. */
const FEW = { limits: { SIGN_IN_EVERYWHERE: { count: 5, seconds: 3_600 } } };

/** Guesses, each from another network, until the account is slowed. */
async function guessedAt(stage: AccountStage, email: string, guesses = 5): Promise<void> {
  for (let network = 1; network <= guesses; network++)
    expect((await stage.logIn(email, "a guess", { address: `198.51.100.${network}` })).status).toBe(401);
}

test.each([
  ["has an account", EMAIL],
  ["has no account", "nobody@example.org"],
])("guesses at an address that %s get slower, across any number of networks", async (_, email) => {
  await using stage = await accountStage(FEW);
  await stage.account(EMAIL, PASSWORD);
  await guessedAt(stage, email);
  const waits: number[] = [];
  for (let network = 1; network <= 12; network++) {
    const { status, body } = await stage.logIn(email, "a guess", { address: `203.0.113.${network}` });
    expect([status, body.code]).toEqual([429, "RATE_LIMITED"]);
    const [wait] = await stage.database<{ s: number }[]>`
      select extract(epoch from max(free_at) - ${stage.clock.now()})::int as s from sign_in_failures`;
    waits.push(wait!.s);
    stage.clock.advance(wait!.s * 1_000);
    expect((await stage.logIn(email, "a guess", { address: `203.0.113.${network}` })).status).toBe(401);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  stage.clock.advance(61 * MINUTE);
  await guessedAt(stage, email, 4);
});

test("the owner signs in during an attack in a browser they have used before", async () => {
  await using stage = await accountStage(FEW);
  await stage.account(EMAIL, PASSWORD);
  const { deviceToken } = await stage.logIn(EMAIL, PASSWORD);
  await guessedAt(stage, EMAIL);
  expect((await stage.logIn(EMAIL, PASSWORD)).status).toBe(429);
  expect((await stage.logIn(EMAIL, PASSWORD, { cookie: deviceToken })).status).toBe(200);
  // A stranger in the same network does not use up the attempts of that browser either.
  for (let attempt = 1; attempt <= 10; attempt++) await stage.logIn(EMAIL, "a guess");
  expect((await stage.logIn(EMAIL, PASSWORD, { cookie: deviceToken })).status).toBe(200);
});

test("the owner signs in during an attack in a new browser, with an emailed link", async () => {
  await using stage = await accountStage(FEW);
  await stage.account(EMAIL, PASSWORD);
  await guessedAt(stage, EMAIL);
  await stage.call("POST /auth/forgot-password", { email: EMAIL });
  const token = await stage.tokenFor(EMAIL);
  const { deviceToken } = await stage.call("POST /auth/reset-password", {
    token,
    newPassword: "a new password 7",
  });
  expect((await stage.logIn(EMAIL, "a new password 7")).status).toBe(429);
  expect((await stage.logIn(EMAIL, "a new password 7", { cookie: deviceToken })).status).toBe(200);
});

test("a stolen device token allows ten guesses in all, for its own account only", async () => {
  await using stage = await accountStage(FEW);
  for (const email of [EMAIL, "bruno@example.org"]) await stage.account(email, PASSWORD);
  const { deviceToken } = await stage.logIn(EMAIL, PASSWORD);
  const guess = (email: string, network: number) =>
    stage.logIn(email, "a guess", { cookie: deviceToken, address: `203.0.113.${network}` });
  for (let network = 1; network <= 10; network++) expect((await guess(EMAIL, network)).status).toBe(401);
  expect((await guess(EMAIL, 11)).status).toBe(429);
  await guessedAt(stage, "bruno@example.org");
  expect((await guess("bruno@example.org", 12)).status).toBe(429);
});

test("simultaneous wrong passwords still stop at ten", async () => {
  await using stage = await accountStage();
  const before = stage.hashes.made;
  const answers = await Promise.all(Array.from({ length: 30 }, () => stage.logIn(EMAIL, "wrong password")));
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
  expect(stage.hashes.made - before).toBe(20);
});

test("sign-ups, resends and resets share sixty calls per fifteen minutes and caller", async () => {
  await using stage = await accountStage();
  for (let call = 0; call < 30; call++) {
    await stage.call("POST /auth/forgot-password", { email: `${call}@example.org` });
    await stage.call("POST /auth/resend-verification", { email: `${call}@example.org` });
  }
  expect((await stage.signUp(EMAIL, PASSWORD)).body.code).toBe("RATE_LIMITED");
  const reset = { token: "made up", newPassword: "another password 7" };
  expect((await stage.call("POST /auth/reset-password", reset)).body.code).toBe("RATE_LIMITED");
});
