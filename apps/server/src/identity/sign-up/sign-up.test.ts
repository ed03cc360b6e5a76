import { expect, test } from "vitest";
import { accountStage, DAY, HOUR, MINUTE, SECRET } from "#test/account-stage.ts";
import { createTokens } from "../accounts/tokens.ts";

const EMAIL = "ana@example.org";
const PASSWORD = "correct horse 9";
const SIGNED_UP = "Account created successfully! Please check your email to verify your account.";

test("a person signs up, follows the link and signs in with their name and password", async () => {
  await using stage = await accountStage();
  expect((await stage.signUp(EMAIL, PASSWORD, "  José O’Brien 李 ")).body).toEqual({ message: SIGNED_UP });
  const token = await stage.tokenFor(EMAIL);
  expect(stage.mails[0]?.link).toBe(`http://localhost:3000/verify-email?token=${token}`);
  expect((await stage.call("POST /auth/verify-email", { token })).status).toBe(200);
  const signedIn = await stage.logIn(EMAIL, PASSWORD);
  expect(signedIn.body).toMatchObject({
    fullName: "José O’Brien 李",
    email: EMAIL,
    profilePic: "",
    isAdmin: false,
    emailVerified: true,
    messageCount: 0,
    plan: "pro",
    translationCount: 0,
  });
});

test("a sign-up with its address in capitals is the same user", async () => {
  await using stage = await accountStage();
  await stage.account("Ana@Example.ORG", PASSWORD);
  expect((await stage.logIn("ANA@example.org", PASSWORD)).status).toBe(200);
});

test("a link works once", async () => {
  await using stage = await accountStage();
  await stage.signUp(EMAIL, PASSWORD);
  const token = await stage.tokenFor(EMAIL);
  await stage.call("POST /auth/verify-email", { token });
  const again = await stage.call("POST /auth/verify-email", { token });
  expect(again).toMatchObject({
    status: 400,
    body: {
      code: "INVALID_TOKEN",
      used: true,
      message: "This link was used before, and the address is confirmed. You can sign in.",
    },
  });
});

test("only the link that was used is reported as used, for a day", async () => {
  await using stage = await accountStage();
  await stage.signUp(EMAIL, "a stranger's password", "Eve");
  const stranger = await stage.tokenFor(EMAIL);
  stage.clock.advance(2 * MINUTE);
  await stage.signUp(EMAIL, PASSWORD);
  const token = await stage.tokenFor(EMAIL);
  await stage.call("POST /auth/verify-email", { token });
  const used = async (one: string) => (await stage.call("POST /auth/verify-email", { token: one })).body.used ?? false;
  expect(await used(token)).toBe(true);
  for (const other of [stranger, "made up"]) expect(await used(other)).toBe(false);
  stage.clock.advance(24 * HOUR);
  expect(await used(token)).toBe(false);
});

test("a link that could not be mailed before it expired is not sent", async () => {
  await using stage = await accountStage();
  stage.failMail(true);
  await stage.signUp(EMAIL, PASSWORD);
  await stage.work.idle();
  stage.failMail(false);
  stage.clock.advance(DAY);
  stage.mail.wake();
  await stage.work.idle();
  expect(stage.mails).toEqual([]);
  expect(await stage.database`select 1 from work`).toEqual([]);
});

test("one link clicked many times at once makes one account", async () => {
  await using stage = await accountStage();
  await stage.signUp(EMAIL, PASSWORD);
  const token = await stage.tokenFor(EMAIL);
  const clicks = await Promise.all(Array.from({ length: 6 }, () => stage.call("POST /auth/verify-email", { token })));
  expect(clicks.map((click) => click.status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
});

test("a link works until a day has passed", async () => {
  await using stage = await accountStage();
  await stage.signUp(EMAIL, PASSWORD);
  await stage.signUp("late@example.org", PASSWORD);
  const [token, late] = [await stage.tokenFor(EMAIL), await stage.tokenFor("late@example.org")];
  stage.clock.advance(DAY - 1);
  expect((await stage.call("POST /auth/verify-email", { token })).status).toBe(200);
  stage.clock.advance(1);
  expect((await stage.call("POST /auth/verify-email", { token: late })).body.code).toBe("INVALID_TOKEN");
});

test("of two sign-ups with one address, the confirmed one gets the account", async () => {
  await using stage = await accountStage();
  await stage.signUp(EMAIL, "the stranger's 1", "Mallory");
  const stranger = await stage.tokenFor(EMAIL);
  stage.clock.advance(2 * MINUTE);
  await stage.signUp(EMAIL, "the owner's 22", "Ana");
  const owner = await stage.tokenFor(EMAIL);
  expect(stage.mails.map((mail) => /“\u2068(.*)\u2069”/.exec(mail.text)?.[1])).toEqual(["Mallory", "Ana"]);

  expect((await stage.call("POST /auth/verify-email", { token: owner })).status).toBe(200);
  expect((await stage.call("POST /auth/verify-email", { token: stranger })).body.code).toBe("INVALID_TOKEN");
  expect((await stage.logIn(EMAIL, "the owner's 22")).body.fullName).toBe("Ana");
  expect((await stage.logIn(EMAIL, "the stranger's 1")).body.code).toBe("INVALID_CREDENTIALS");
});

test("two links of one address followed at once make one account", async () => {
  await using stage = await accountStage();
  await stage.signUp(EMAIL, "one long word 1", "First");
  const first = await stage.tokenFor(EMAIL);
  stage.clock.advance(2 * MINUTE);
  await stage.signUp(EMAIL, "another long word 2", "Second");
  const second = await stage.tokenFor(EMAIL);
  const clicks = await Promise.all([first, second].map((token) => stage.call("POST /auth/verify-email", { token })));
  expect(clicks.map((click) => click.status).sort()).toEqual([200, 400]);
});

test("an unconfirmed sign-up answers 403 to its password and 401 to any other", async () => {
  await using stage = await accountStage();
  await stage.signUp(EMAIL, PASSWORD);
  stage.clock.advance(2 * MINUTE);
  await stage.signUp(EMAIL, "another sign-up 3");
  for (const password of [PASSWORD, "another sign-up 3"])
    expect(await stage.logIn(EMAIL, password)).toMatchObject({
      status: 403,
      body: { code: "EMAIL_NOT_VERIFIED", emailVerified: false, email: EMAIL },
    });
  expect((await stage.logIn(EMAIL, "wrong password")).body.code).toBe("INVALID_CREDENTIALS");
  stage.clock.advance(DAY);
  expect((await stage.logIn(EMAIL, PASSWORD)).body.code).toBe("INVALID_CREDENTIALS");
});

test("resending extends the latest sign-up by a day, with the same link", async () => {
  await using stage = await accountStage();
  await stage.signUp(EMAIL, PASSWORD);
  const token = await stage.tokenFor(EMAIL);
  stage.clock.advance(23 * HOUR);
  await stage.call("POST /auth/resend-verification", { email: EMAIL });
  expect(await stage.tokenFor(EMAIL)).toBe(token);
  expect(stage.mails).toHaveLength(2);
  stage.clock.advance(23 * HOUR);
  expect((await stage.call("POST /auth/verify-email", { token })).status).toBe(200);
});

test("an address gets at most one email a minute, however often it is requested", async () => {
  await using stage = await accountStage();
  await stage.signUp(EMAIL, PASSWORD);
  await stage.signUp(EMAIL, PASSWORD);
  await stage.call("POST /auth/resend-verification", { email: EMAIL });
  await stage.work.idle();
  expect(stage.mails).toHaveLength(1);
  stage.clock.advance(MINUTE);
  await stage.call("POST /auth/resend-verification", { email: EMAIL });
  await stage.work.idle();
  expect(stage.mails).toHaveLength(2);
});

test("after ten emails a day they come an hour apart, so one link always works", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  const asked = async () => {
    await stage.call("POST /auth/forgot-password", { email: EMAIL }, { address: stage.nextAddress() });
    await stage.work.idle();
    return stage.mails.filter(({ link }) => link?.includes("reset-password")).length;
  };
  for (let minute = 1; minute <= 10; minute++) {
    expect(await asked()).toBe(minute);
    stage.clock.advance(MINUTE);
  }
  for (let minute = 1; minute < 60; minute++) {
    expect(await asked()).toBe(10);
    stage.clock.advance(MINUTE);
  }
  expect(await asked()).toBe(11);
  stage.clock.advance(DAY);
  expect(await asked()).toBe(12);
  stage.clock.advance(MINUTE);
  expect(await asked()).toBe(13);
});

test("common passwords are refused, in any case and width of letters", async () => {
  await using stage = await accountStage();
  for (const password of ["123456", "password", "QWERTY", "letmein", "Michael", "14111984", "ｐａｓｓｗｏｒｄ"])
    expect(await stage.signUp(EMAIL, password)).toMatchObject({ status: 400, body: { code: "COMMON_PASSWORD" } });
});

test("a password shorter than the operator wants is refused at its field", async () => {
  await using stage = await accountStage({ passwordMin: 12 });
  const refused = { code: "VALIDATION", message: "Password must be at least 12 characters long" };
  const issues = [{ path: "password", message: refused.message }];
  expect(await stage.signUp(EMAIL, "vT8#kq0Lz!x")).toMatchObject({ status: 400, body: { ...refused, issues } });
  expect(await stage.signUp(EMAIL, "vT8#kq0Lz!xy")).toMatchObject({ status: 200 });
});

test("addresses in ADMIN_EMAILS become administrators on verification, others do not", async () => {
  await using stage = await accountStage({ adminEmails: ["dieter@example.org"] });
  await stage.account("dieter@example.org", PASSWORD);
  await stage.account(EMAIL, PASSWORD);
  expect((await stage.logIn("dieter@example.org", PASSWORD)).body.isAdmin).toBe(true);
  expect((await stage.logIn(EMAIL, PASSWORD)).body.isAdmin).toBe(false);
});

test("no data in the database works as a link", async () => {
  await using stage = await accountStage();
  await stage.work[Symbol.asyncDispose]();
  await stage.signUp(EMAIL, PASSWORD);
  const [waiting] = await stage.database`
    select p.id, m::text as mail, p::text as pending from work m, pending_registrations p`;
  const token = createTokens(SECRET).mint("verify", waiting?.id);
  expect((await stage.call("POST /auth/verify-email", { token })).status).toBe(200);
  expect(`${waiting?.mail} ${waiting?.pending}`).not.toContain(token);
});
