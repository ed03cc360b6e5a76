import { expect, test } from "vitest";
import { type AccountStage, accountStage, DAY, MINUTE } from "#test/account-stage.ts";
import { contextOf } from "#test/context.ts";
import { sweepOnce } from "../sweep.ts";

const EMAIL = "ana@example.org";
const PASSWORD = "correct horse 9";
const NEWS = "New sign-in to your Lingualoom account";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0";

async function news(stage: AccountStage): Promise<number> {
  await stage.work.idle();
  return stage.mails.filter(({ subject }) => subject === NEWS).length;
}

test("neither the first browser of an account nor a known one causes an email", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  const { deviceToken } = await stage.logIn(EMAIL, PASSWORD);
  expect(deviceToken).toMatch(/^lingualoom\.device=[\w-]{43}$/);
  for (let again = 0; again < 2; again++) {
    const signedIn = await stage.logIn(EMAIL, PASSWORD, { cookie: `other=1; ${deviceToken}; more=2` });
    expect(signedIn.deviceToken).toBe(deviceToken);
  }
  expect(await news(stage)).toBe(0);
});

test("the owner gets an email about a new browser, with time, place and advice", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  await stage.logIn(EMAIL, PASSWORD);
  const other = await stage.logIn(EMAIL, PASSWORD, { address: "198.51.100.4", "user-agent": FIREFOX });
  expect(await news(stage)).toBe(1);
  const email = stage.mails.at(-1)!;
  expect(email).toMatchObject({ to: EMAIL, link: "http://localhost:3000/forgot-password" });
  const plain = email.text.replaceAll(/[\u2066-\u2069\u200c]/g, "");
  expect(plain).toContain("Browser: Firefox on Linux");
  expect(plain).toContain("Time: March 1, 2026");
  expect(plain).toContain("Network address: 198.51.100.4");
  await stage.logIn(EMAIL, PASSWORD, { cookie: other.deviceToken });
  expect(await news(stage)).toBe(1);
});

test("a browser known to one user is new to another", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  await stage.account("bruno@example.org", PASSWORD, "Bruno");
  await stage.logIn("bruno@example.org", PASSWORD);
  const { deviceToken } = await stage.logIn(EMAIL, PASSWORD);
  await stage.logIn("bruno@example.org", PASSWORD, { cookie: deviceToken });
  expect(await news(stage)).toBe(1);
  expect(stage.mails.at(-1)?.to).toBe("bruno@example.org");
});

test("a forged device token makes a new browser, and a wrong password sets none", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  expect((await stage.logIn(EMAIL, "wrong password")).deviceToken).toBe("");
  const { deviceToken } = await stage.logIn(EMAIL, PASSWORD);
  for (const made of [
    `lingualoom.device=${"x".repeat(43)}`,
    `${deviceToken}x`,
    deviceToken.slice(0, -1),
    "lingualoom.device=",
  ]) {
    await stage.logIn(EMAIL, PASSWORD, { cookie: made });
    stage.clock.advance(MINUTE);
  }
  expect(await news(stage)).toBe(4);
});

test("however many new browsers sign in, the owner gets one email a minute", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  for (let browser = 0; browser < 5; browser++) await stage.logIn(EMAIL, PASSWORD);
  expect(await news(stage)).toBe(1);
  stage.clock.advance(MINUTE);
  await stage.logIn(EMAIL, PASSWORD);
  expect(await news(stage)).toBe(2);
});

test("the oldest of a hundred known browsers is forgotten for a new one", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  const { deviceToken } = await stage.logIn(EMAIL, PASSWORD);
  await stage.database`
    insert into known_devices select id, sha256(n::text::bytea), ${new Date(stage.clock.now().getTime() + 1)}
    from users, generate_series(1, 99) n`;
  stage.clock.advance(MINUTE);
  await stage.logIn(EMAIL, PASSWORD);
  expect(await stage.database`select 1 from known_devices`).toHaveLength(100);
  stage.clock.advance(MINUTE);
  const before = await news(stage);
  await stage.logIn(EMAIL, PASSWORD, { cookie: deviceToken });
  expect(await news(stage)).toBe(before + 1);
});

test("one of two simultaneous new browsers counts as first, the other causes an email", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  await Promise.all([stage.logIn(EMAIL, PASSWORD), stage.logIn(EMAIL, PASSWORD)]);
  expect(await news(stage)).toBe(1);
});

test("scripts cannot read the device token, and browsers send it only to /api/auth", async () => {
  await using stage = await accountStage({ publicUrl: "https://chat.example.org" });
  await stage.account(EMAIL, PASSWORD);
  const { headers, deviceToken } = await stage.logIn(EMAIL, PASSWORD);
  const cookie = headers.getSetCookie().find((one) => one.startsWith(deviceToken));
  expect(deviceToken).toMatch(/^__Secure-lingualoom\.device=/);
  await stage.logIn(EMAIL, PASSWORD, { cookie: deviceToken.replace("__Secure-", "") });
  expect(await news(stage)).toBe(1);
  await stage.logIn(EMAIL, PASSWORD, { cookie: deviceToken });
  expect(await news(stage)).toBe(1);
  expect(cookie).toMatch(/; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Lax; Secure$/);
  const [stored] = await stage.database`select encode(mark_hash, 'escape') as hash from known_devices`;
  expect(deviceToken).not.toContain(stored!.hash);
});

test("a browser unused for 400 days is forgotten", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  await stage.logIn(EMAIL, PASSWORD);
  const known = async () => {
    await sweepOnce(contextOf({ database: stage.database, clock: stage.clock }), () => {});
    return (await stage.database`select 1 from known_devices`).length;
  };
  stage.clock.advance(399 * DAY);
  expect(await known()).toBe(1);
  stage.clock.advance(2 * DAY);
  expect(await known()).toBe(0);
});
