import { expect, test } from "vitest";
import { accountStage, HOUR, MINUTE } from "#test/account-stage.ts";

const [EMAIL, PASSWORD] = ["ana@example.org", "correct horse 9"];

test("the link opened in the browser that signed up signs it in, and no other browser", async () => {
  await using stage = await accountStage();
  const { signUpCookie: cookie } = await stage.signUp(EMAIL, PASSWORD);
  expect(cookie).toMatch(/^lingualoom\.sign-up=[\w-]{43}$/);
  const verified = await stage.call("POST /auth/verify-email", { token: await stage.tokenFor(EMAIL) }, { cookie });
  expect(verified.body).toMatchObject({ email: EMAIL, user: { email: EMAIL, emailVerified: true } });
  const { body: me } = await stage.logIn(EMAIL, PASSWORD);
  expect((await stage.find(verified.cookie))?.userId).toBe(me._id);
  expect(verified.signUpCookie).toBe("lingualoom.sign-up=");

  for (const [email, others] of [
    ["bruno@example.org", ""],
    ["chloe@example.org", `lingualoom.sign-up=${"A".repeat(43)}`],
  ] as const) {
    await stage.signUp(email, PASSWORD);
    const token = await stage.tokenFor(email);
    const elsewhere = await stage.call("POST /auth/verify-email", { token }, { cookie: others });
    expect(elsewhere.body).toEqual({ message: "Email verified successfully!", email });
    expect(elsewhere.headers.getSetCookie()).toEqual([]);
  }
});

test("the browser alone signs no user in, and a link signs in once", async () => {
  await using stage = await accountStage();
  const { signUpCookie: cookie } = await stage.signUp(EMAIL, PASSWORD);
  const token = await stage.tokenFor(EMAIL);
  const made = await stage.call("POST /auth/verify-email", { token: "made up" }, { cookie });
  const first = await stage.call("POST /auth/verify-email", { token }, { cookie });
  const again = await stage.call("POST /auth/verify-email", { token }, { cookie });
  expect([made.cookie, again.cookie]).toEqual(["", ""]);
  expect([made.status, first.status, again.status]).toEqual([400, 200, 400]);
});

test("each link of several sign-ups in one browser signs in", async () => {
  await using stage = await accountStage();
  const first = await stage.signUp(EMAIL, PASSWORD);
  const cookie = first.signUpCookie;
  const second = await stage.signUp("bruno@example.org", PASSWORD, "Bruno", {}, { cookie });
  expect(second.signUpCookie).toBe(cookie);
  for (const email of [EMAIL, "bruno@example.org"]) {
    const token = await stage.tokenFor(email);
    const { body } = await stage.call("POST /auth/verify-email", { token }, { cookie });
    expect(body).toMatchObject({ user: { email } });
  }
});

test("a session started by a link is as fresh as the password of the sign-up", async () => {
  await using stage = await accountStage();
  const { signUpCookie: cookie } = await stage.signUp(EMAIL, PASSWORD);
  const at = stage.clock.now();
  stage.clock.advance(HOUR);
  const token = await stage.tokenFor(EMAIL);
  const verified = await stage.call("POST /auth/verify-email", { token }, { cookie });
  expect(await stage.find(verified.cookie)).toMatchObject({ provenAt: at });
});

test("correcting a wrong address ends its sign-up in the same browser only", async () => {
  await using stage = await accountStage();
  const wrong = "anna@example.org";
  const { signUpCookie: cookie } = await stage.signUp(wrong, PASSWORD);
  const [token] = [await stage.tokenFor(wrong)];
  stage.clock.advance(2 * MINUTE);
  await stage.signUp(wrong, "somebody else's 5", "Anna");
  const others = await stage.tokenFor(wrong);
  await stage.signUp(EMAIL, PASSWORD, "Ana", { insteadOf: wrong });
  expect((await stage.logIn(wrong, PASSWORD)).body.code).toBe("EMAIL_NOT_VERIFIED");
  await stage.signUp(EMAIL, PASSWORD, "Ana", { insteadOf: wrong }, { cookie });
  expect((await stage.logIn(wrong, PASSWORD)).body.code).toBe("INVALID_CREDENTIALS");
  expect((await stage.call("POST /auth/verify-email", { token }, { cookie })).body.code).toBe("INVALID_TOKEN");
  expect((await stage.call("POST /auth/verify-email", { token: others })).status).toBe(200);
});
