import { expect, test } from "vitest";
import { type AccountStage, accountStage, HOUR, MINUTE } from "#test/account-stage.ts";

const EMAIL = "ana@example.org";
const PASSWORD = "correct horse 9";
const NEW = "a new password 7";

async function askedToReset(stage: AccountStage): Promise<string> {
  await stage.call("POST /auth/forgot-password", { email: EMAIL });
  return stage.tokenFor(EMAIL);
}

const reset = (stage: AccountStage, token: string, newPassword = NEW) =>
  stage.call("POST /auth/reset-password", { token, newPassword });

test("the reset link sets a new password, ends all sessions and sends an email", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  const { cookie } = await stage.logIn(EMAIL, PASSWORD);
  const session = await stage.find(cookie);
  const token = await askedToReset(stage);
  expect(stage.mails.at(-1)?.link).toBe(`http://localhost:3000/reset-password?token=${token}`);

  expect(await reset(stage, token)).toMatchObject({
    status: 200,
    body: { message: "Password reset successfully!" },
  });
  expect(await stage.find(cookie)).toBeNull();
  expect(stage.ended).toEqual([session?.sessionId]);
  expect((await stage.logIn(EMAIL, PASSWORD)).status).toBe(401);
  await stage.work.idle();
  expect(stage.mails.at(-1)).toMatchObject({ to: EMAIL, subject: "Your password was changed" });
  expect((await stage.logIn(EMAIL, NEW)).status).toBe(200);
});

test("a link works once, and using it ends every other link of the person", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  const first = await askedToReset(stage);
  stage.clock.advance(2 * MINUTE);
  const second = await askedToReset(stage);
  expect(second).not.toBe(first);
  await reset(stage, second);
  for (const token of [first, second])
    expect(await reset(stage, token, "yet another 8")).toMatchObject({
      status: 400,
      body: { code: "INVALID_TOKEN" },
    });
  expect((await stage.logIn(EMAIL, NEW)).status).toBe(200);
});

test("a newer link invalidates an older, unused one", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  const older = await askedToReset(stage);
  stage.clock.advance(2 * MINUTE);
  const newer = await askedToReset(stage);
  expect(await reset(stage, older)).toMatchObject({ status: 400, body: { code: "INVALID_TOKEN" } });
  expect((await stage.logIn(EMAIL, PASSWORD)).status).toBe(200);
  expect((await reset(stage, newer)).status).toBe(200);
});

test("an email sent after a newer one has no link, and invalidates none", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  stage.failMail(true);
  await stage.call("POST /auth/forgot-password", { email: EMAIL });
  await stage.work.idle();
  stage.failMail(false);
  await stage.database`update work set due_at = ${new Date(stage.clock.now().getTime() + 10 * MINUTE)}`;
  stage.clock.advance(2 * MINUTE);
  const newer = await askedToReset(stage);
  const before = stage.mails.length;
  stage.clock.advance(10 * MINUTE);
  stage.mail.wake();
  await stage.work.idle();
  expect(await stage.database`select 1 from work`).toHaveLength(0);
  expect(stage.mails).toHaveLength(before);
  expect((await reset(stage, newer)).status).toBe(200);
});

test("one link used many times at once sets one password", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  const token = await askedToReset(stage);
  const uses = await Promise.all([1, 2, 3].map((n) => reset(stage, token, `new password ${n}`)));
  expect(uses.map((use) => use.status).sort()).toEqual([200, 400, 400]);
});

test("a link works for an hour", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  const token = await askedToReset(stage);
  stage.clock.advance(HOUR);
  expect((await reset(stage, token)).body.code).toBe("INVALID_TOKEN");
  expect((await stage.logIn(EMAIL, PASSWORD)).status).toBe(200);
});

test("checking a link before it is used changes nothing", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  const token = await askedToReset(stage);
  const look = async (one: string) => {
    const { status, body } = await stage.call("POST /auth/reset-password/check", { token: one });
    return [status, body.code ?? body.success];
  };
  for (let time = 0; time < 3; time++) expect(await look(token)).toEqual([200, true]);
  expect(await look("made up")).toEqual([400, "INVALID_TOKEN"]);
  expect((await reset(stage, token)).status).toBe(200);
  expect(await look(token)).toEqual([400, "INVALID_TOKEN"]);
  stage.clock.advance(2 * MINUTE);
  const next = await askedToReset(stage);
  stage.clock.advance(HOUR);
  expect(await look(next)).toEqual([400, "INVALID_TOKEN"]);
  expect(stage.hashes.made).toBe(2);
});

test("a common password is refused and the link still works", async () => {
  await using stage = await accountStage();
  await stage.account(EMAIL, PASSWORD);
  const token = await askedToReset(stage);
  expect((await reset(stage, token, "iloveyou")).body.code).toBe("COMMON_PASSWORD");
  expect((await reset(stage, token)).status).toBe(200);
});

test("a made-up token costs no hash", async () => {
  await using stage = await accountStage();
  expect((await reset(stage, "made up")).body.code).toBe("INVALID_TOKEN");
  expect(stage.hashes.made).toBe(0);
});

test("a link for confirming an address sets no password", async () => {
  await using stage = await accountStage();
  await stage.signUp(EMAIL, PASSWORD);
  expect((await reset(stage, await stage.tokenFor(EMAIL))).body.code).toBe("INVALID_TOKEN");
});
