import { pino } from "pino";
import { expect, test } from "vitest";
import { openDatabase } from "#/platform/database/open.ts";
import { Work } from "#/platform/work-queue/work.ts";
import { freshDatabase } from "#test/database.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { type Mail, MailRefused } from "../transport/mailer.ts";
import { MailQueue } from "./mail-queue.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const email = { subject: "Hello", text: "Hello", html: "<p>Hello</p>", link: null };

async function stage() {
  const fresh = await freshDatabase();
  const database = openDatabase(fresh.url, 6);
  const clock = new ManualClock();
  const mails: Mail[] = [];
  /** The mail server's reaction to the next email instead of accepting it. */
  const failures: { next: (() => Promise<void>) | null } = { next: null };
  async function deliver(mail: Mail) {
    if (failures.next) return failures.next();
    mails.push(mail);
  }
  const opened: Work[] = [];
  const open = (kinds = ["greeting"], written: typeof email | null = email) => {
    const work = new Work({ database, clock, log: pino({ level: "silent" }) });
    opened.push(work);
    const queue = new MailQueue({ work, isOn: () => true, clock, mailer: { deliver } });
    queue.writtenBy(Object.fromEntries(kinds.map((kind) => [kind, async () => written])));
    return {
      add: (kind = "greeting") => queue.add(database, { to: "ana@example.org", kind }),
      async send() {
        queue.wake();
        await work.idle();
      },
    };
  };
  return {
    ...{ database, clock, mails, failures, open },
    waiting: () => database`select * from work order by key`,
    async [Symbol.asyncDispose]() {
      for (const work of opened) await work[Symbol.asyncDispose]();
      await database.end();
      await fresh.drop();
    },
  };
}

test("a failed email is retried with the same id, at growing intervals", async () => {
  await using s = await stage();
  const queue = s.open();
  let attempts = 0;
  s.failures.next = async () => {
    attempts++;
    throw new Error("the mail server is away");
  };
  await queue.add();
  const due: number[] = [];
  for (let minute = 0; minute <= 90; minute++) {
    const before = attempts;
    await queue.send();
    if (attempts > before) due.push(minute);
    s.clock.advance(MINUTE);
  }
  expect(due).toEqual([0, 1, 6, 21, 81]);
  const [row] = await s.waiting();
  expect(row).toMatchObject({ last_error: "the mail server is away", gave_up_at: null });
  s.failures.next = null;
  s.clock.advance(DAY);
  await queue.send();
  expect(s.mails).toMatchObject([{ ...email, id: row!.key, to: "ana@example.org" }]);
  expect(await s.waiting()).toHaveLength(0);
});

test("a permanently refused email keeps its row with the reason, and is not retried", async () => {
  await using s = await stage();
  const queue = s.open();
  let attempts = 0;
  s.failures.next = async () => {
    attempts++;
    throw new MailRefused("550 no mailbox ana@example.org");
  };
  await queue.add();
  await queue.send();
  s.clock.advance(7 * DAY);
  await queue.send();
  expect(attempts).toBe(1);
  expect(await s.waiting()).toMatchObject([{ last_error: "550 no mailbox <address>", gave_up_at: expect.any(Date) }]);
});

test("an email is given up after nearly three days of attempts", async () => {
  await using s = await stage();
  const queue = s.open();
  s.failures.next = async () => {
    throw new Error("the mail server is away");
  };
  await queue.add();
  for (let hour = 0; hour < 80; hour++) {
    await queue.send();
    s.clock.advance(60 * MINUTE);
  }
  const [row] = await s.waiting();
  const tried = row!.gave_up_at.getTime() - row!.created_at.getTime();
  expect(tried / DAY).toBeGreaterThan(2.5);
  expect(tried / DAY).toBeLessThanOrEqual(3);
});

test("emails of a kind this server cannot write wait for one that can", async () => {
  await using s = await stage();
  const old = s.open(["greeting"]);
  await old.add("farewell");
  await old.send();
  expect(await s.waiting()).toMatchObject([{ attempts: 0 }]);
  s.clock.advance(MINUTE);
  await s.open(["farewell"]).send();
  expect(s.mails).toHaveLength(1);
});

test("an email that has become pointless is dropped", async () => {
  await using s = await stage();
  const queue = s.open(["greeting"], null);
  await queue.add();
  await queue.send();
  expect([s.mails, await s.waiting()]).toEqual([[], []]);
});
