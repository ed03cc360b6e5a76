import { expect, test } from "vitest";
import { type AccountStage, type Answered, accountStage, MINUTE } from "#test/account-stage.ts";

const KNOWN = "known@example.org";
const WAITING = "waiting@example.org";
const UNKNOWN = "unknown@example.org";
const PASSWORD = "correct horse 9";

/** Sets up one address with an account, one with an unconfirmed sign-up, and an unknown one. */
async function stageWithThree(): Promise<AccountStage> {
  const stage = await accountStage();
  await stage.account(KNOWN, PASSWORD);
  await stage.signUp(WAITING, PASSWORD);
  await stage.work.idle();
  stage.clock.advance(2 * MINUTE);
  stage.mails.length = 0;
  return stage;
}

/** Records everything about a call that can be observed or timed: the answer, the hashes, the rows written. */
async function trace(stage: AccountStage, call: () => Promise<Answered>) {
  const before = await written(stage);
  const hashes = stage.hashes.made;
  const { status, body, cookie } = await call();
  return {
    status,
    body: JSON.stringify(body).replaceAll(/known@|waiting@|unknown@/g, "somebody@"),
    cookie,
    hashes: stage.hashes.made - hashes,
    written: (await written(stage)) - before,
  };
}

/** Rows ever inserted into tables that requests write to, not counting the work of sending emails. */
async function written({ database, work }: AccountStage): Promise<number> {
  await work.idle();
  const [row] = await database`select last_value as count from requests_written`;
  return Number(row!.count);
}

async function countRequests({ database }: AccountStage): Promise<void> {
  await database.unsafe(`
    create sequence requests_written;
    create function count_request() returns trigger language plpgsql as
      $$ begin perform nextval('requests_written'); return new; end $$;
    create trigger counted before insert on pending_registrations for each row execute function count_request();
    create trigger counted before insert on work for each row execute function count_request();
    select nextval('requests_written');`);
}

test.each([
  ["sign-up", "POST /auth/signup", { fullName: "Eve", password: "eve's password 5" }],
  ["resend", "POST /auth/resend-verification", {}],
  ["forgot", "POST /auth/forgot-password", {}],
] as const)("%s answers the same and does the same work whether or not the address is known", async (_, name, rest) => {
  await using stage = await stageWithThree();
  await countRequests(stage);
  const traces = [];
  for (const email of [KNOWN, WAITING, UNKNOWN])
    traces.push(await trace(stage, () => stage.call(name, { ...rest, email } as never)));
  expect(traces[0]).toMatchObject({ status: 200, written: name === "POST /auth/signup" ? 2 : 1 });
  expect(traces[1]).toEqual(traces[0]);
  expect(traces[2]).toEqual(traces[0]);
});

test("a wrong password costs the same work for every address", async () => {
  await using stage = await stageWithThree();
  await countRequests(stage);
  const traces = [];
  for (const email of [KNOWN, WAITING, UNKNOWN])
    traces.push(await trace(stage, () => stage.logIn(email, "not the password")));
  expect(traces[0]).toMatchObject({ status: 401, hashes: 2, cookie: "" });
  expect(traces[1]).toEqual(traces[0]);
  expect(traces[2]).toEqual(traces[0]);
});

test("signing in right after a sign-up reveals nothing either", async () => {
  await using stage = await stageWithThree();
  for (const email of [KNOWN, UNKNOWN]) await stage.signUp(email, "eve's password 5");
  const statuses = await Promise.all(
    [KNOWN, UNKNOWN].map(async (email) => (await stage.logIn(email, "eve's password 5")).status),
  );
  expect(statuses).toEqual([403, 403]);
});

test("the owner of a known address is told of the attempt and keeps the account", async () => {
  await using stage = await stageWithThree();
  await stage.signUp(KNOWN, "eve's password 5", "Eve");
  await stage.work.idle();
  expect(stage.mails).toHaveLength(1);
  expect(stage.mails[0]).toMatchObject({ to: KNOWN, link: "http://localhost:3000/login" });
  expect(stage.mails[0]?.text).toContain("someone tried to sign up with your address");
  expect((await stage.logIn(KNOWN, PASSWORD)).body.fullName).toBe("Ana");
});

test("forgot mails accounts only, and resend never mails an address no one gave", async () => {
  await using stage = await stageWithThree();
  for (const email of [KNOWN, WAITING, UNKNOWN]) await stage.call("POST /auth/forgot-password", { email });
  await stage.work.idle();
  expect(stage.mails.map((mail) => mail.to)).toEqual([KNOWN]);
  for (const email of [WAITING, UNKNOWN]) await stage.call("POST /auth/resend-verification", { email });
  await stage.work.idle();
  expect(stage.mails.map((mail) => mail.to)).toEqual([KNOWN, WAITING]);
});
