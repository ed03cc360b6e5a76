import { pino } from "pino";
import { expect, test } from "vitest";
import { openDatabase } from "#/platform/database/open.ts";
import { freshDatabase } from "#test/database.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { type Mail, MailRefused } from "../transport/mailer.ts";
import { MailQueue } from "./mail-queue.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const email = { subject: "Hello", text: "Hello", html: "<p>Hello</p>", link: null };
const log = pino({ level: "silent" });

async function stage() {
  const fresh = await freshDatabase();
  const database = openDatabase(fresh.url, 6);
  const clock = new ManualClock();
  const mails: Mail[] = [];
  /** What the mail server does instead of taking the email. */
  const failures: { next: (() => Promise<void>) | null } = { next: null };
  const mailer = {
    description: "to the test",
    async deliver(mail: Mail) {
      if (failures.next) return failures.next();
      mails.push(mail);
    },
    async [Symbol.asyncDispose]() {},
  };
  const open = (kinds = ["greeting"]) => {
    const queue = new MailQueue({ isOn: () => true, database, clock, mailer, log });
    queue.writtenBy(Object.fromEntries(kinds.map((kind) => [kind, async () => email])));
    return queue;
  };
  return {
    database,
    clock,
    mails,
    failures,
    open,
    waiting: () => database`select * from outgoing_mail order by id`,
    async [Symbol.asyncDispose]() {
      await database.end();
      await fresh.drop();
    },
  };
}

const request = { to: "ana@example.org", kind: "greeting" };

test("an email leaves once its transaction has committed, and leaves nothing behind", async () => {
  await using s = await stage();
  await using queue = s.open();
  await s.database.begin(async (sql) => {
    await queue.add(sql, request);
    queue.wake();
    await queue.idle();
    expect(s.mails).toHaveLength(0);
  });
  queue.wake();
  await queue.idle();
  expect(s.mails).toMatchObject([{ to: "ana@example.org", ...email }]);
  expect(await s.waiting()).toHaveLength(0);
});

test("a transaction that fails sends nothing", async () => {
  await using s = await stage();
  await using queue = s.open();
  const failed = s.database.begin(async (sql) => {
    await queue.add(sql, request);
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  queue.wake();
  await queue.idle();
  expect(s.mails).toHaveLength(0);
});

test("emails that wait are sent by the server that starts next", async () => {
  await using s = await stage();
  const first = s.open();
  await first[Symbol.asyncDispose]();
  await first.add(s.database, request);
  await using second = s.open();
  await second.idle();
  expect(s.mails).toHaveLength(1);
});

test("several servers send each email once", async () => {
  await using s = await stage();
  const closed = s.open();
  await closed[Symbol.asyncDispose]();
  for (let n = 0; n < 40; n++) await closed.add(s.database, { ...request, to: `${n}@example.org` });
  const servers = [s.open(), s.open(), s.open()];
  await Promise.all(servers.map((queue) => queue.idle()));
  expect(s.mails.map((mail) => mail.to).sort()).toEqual(
    Array.from({ length: 40 }, (_, n) => `${n}@example.org`).sort(),
  );
  await Promise.all(servers.map((queue) => queue[Symbol.asyncDispose]()));
});

test("after a failure it is tried again with the same id, later and later", async () => {
  await using s = await stage();
  await using queue = s.open();
  let attempts = 0;
  s.failures.next = async () => {
    attempts++;
    throw new Error("the mail server is away");
  };
  await queue.add(s.database, request);
  const due: number[] = [];
  const began = s.clock.now().getTime();
  for (let minute = 0; minute <= 90; minute++) {
    const before = attempts;
    queue.wake();
    await queue.idle();
    if (attempts > before) due.push((s.clock.now().getTime() - began) / MINUTE);
    s.clock.advance(MINUTE);
    await queue.idle();
  }
  expect(due).toEqual([0, 1, 6, 21, 81]);
  const [row] = await s.waiting();
  expect(row).toMatchObject({ last_error: "the mail server is away", failed_at: null });
  s.failures.next = null;
  s.clock.advance(DAY);
  queue.wake();
  await queue.idle();
  expect(s.mails.map((mail) => mail.id)).toEqual([row!.id]);
});

test("the row of an email refused for good stays with the reason, and no retry follows", async () => {
  await using s = await stage();
  await using queue = s.open();
  let attempts = 0;
  s.failures.next = async () => {
    attempts++;
    throw new MailRefused("550 no such mailbox");
  };
  await queue.add(s.database, request);
  queue.wake();
  await queue.idle();
  s.clock.advance(7 * DAY);
  queue.wake();
  await queue.idle();
  expect(attempts).toBe(1);
  expect(await s.waiting()).toMatchObject([{ last_error: "550 no such mailbox", failed_at: expect.any(Date) }]);
});

test("after three days of trying an email is given up", async () => {
  await using s = await stage();
  await using queue = s.open();
  s.failures.next = async () => {
    throw new Error("the mail server is away");
  };
  await queue.add(s.database, request);
  for (let hour = 0; hour < 80; hour++) {
    queue.wake();
    await queue.idle();
    s.clock.advance(60 * MINUTE);
    await queue.idle();
  }
  const [row] = await s.waiting();
  const tried = row!.failed_at.getTime() - row!.created_at.getTime();
  expect(tried / DAY).toBeGreaterThan(2.5);
  expect(tried / DAY).toBeLessThanOrEqual(3);
});

test("an email whose server died while sending is sent by another after two minutes", async () => {
  await using s = await stage();
  await using dying = s.open();
  const taken = Promise.withResolvers<void>();
  const never = Promise.withResolvers<void>();
  s.failures.next = () => {
    taken.resolve();
    return never.promise;
  };
  await dying.add(s.database, request);
  dying.wake();
  await taken.promise;
  s.failures.next = null;
  await using living = s.open();
  await living.idle();
  expect(s.mails).toHaveLength(0);
  s.clock.advance(2 * MINUTE);
  living.wake();
  await living.idle();
  expect(s.mails).toHaveLength(1);
  never.resolve();
});

test("emails of a kind this server cannot write wait for one that can", async () => {
  await using s = await stage();
  await using old = s.open(["greeting"]);
  await old.add(s.database, { ...request, kind: "farewell" });
  old.wake();
  await old.idle();
  expect(await s.waiting()).toHaveLength(1);
  await using newer = s.open(["farewell"]);
  await newer.idle();
  expect(s.mails).toHaveLength(1);
});

test("an email without a reason any more is dropped", async () => {
  await using s = await stage();
  await using queue = s.open([]);
  queue.writtenBy({ greeting: async () => null });
  await queue.add(s.database, request);
  queue.wake();
  await queue.idle();
  expect(s.mails).toHaveLength(0);
  expect(await s.waiting()).toHaveLength(0);
});
