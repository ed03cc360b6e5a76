import { expect, test } from "vitest";
import { accountStage, DAY, HOUR } from "#test/account-stage.ts";
import { contextOf } from "#test/context.ts";
import { sweepOnce } from "./sweep.ts";

const EMAIL = "ana@example.org";
const PASSWORD = "correct horse 9";

test("the sweep deletes expired rows and closes sockets of ended sessions", async () => {
  await using stage = await accountStage();
  const { database, clock, ended } = stage;
  const sweep = () => sweepOnce(contextOf({ database, clock }), (id) => ended.push(id));
  const counts = async () =>
    (
      await database`select (select count(*)::int from sessions) as sessions,
        (select count(*)::int from pending_registrations) as pending,
        (select count(*)::int from password_resets) as resets,
        (select count(*)::int from mail_throttle) as throttles`
    )[0];
  await stage.account(EMAIL, PASSWORD);
  const { cookie } = await stage.logIn(EMAIL, PASSWORD);
  const session = await stage.find(cookie);
  await stage.call("POST /auth/forgot-password", { email: EMAIL });
  await stage.signUp("bruno@example.org", PASSWORD);
  await stage.work.idle();
  await sweep();
  expect(await counts()).toEqual({ sessions: 1, pending: 1, resets: 1, throttles: 3 });

  clock.advance(HOUR + 1);
  await sweep();
  expect(await counts()).toEqual({ sessions: 1, pending: 1, resets: 0, throttles: 3 });
  clock.advance(DAY);
  await sweep();
  expect(await counts()).toEqual({ sessions: 1, pending: 0, resets: 0, throttles: 0 });
  clock.advance(30 * DAY);
  await sweep();
  expect(await counts()).toEqual({ sessions: 0, pending: 0, resets: 0, throttles: 0 });
  expect(ended).toContain(session?.sessionId);
});

test("all rows are deleted, even more than one statement's worth", async () => {
  await using stage = await accountStage();
  const { database, clock } = stage;
  await database`insert into mail_throttle
    select decode(md5(n::text), 'hex'), 'verify', ${new Date(0)}, 1, ${new Date(0)} from generate_series(1, 1200) n`;
  await sweepOnce(contextOf({ database, clock }), () => {});
  expect(await database`select 1 from mail_throttle`).toHaveLength(0);
});
