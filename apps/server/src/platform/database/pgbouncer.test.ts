import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#test/database.ts";
import { cannotHavePgBouncer, PGBOUNCER_INI, startTestPgBouncer } from "#test/pgbouncer.ts";
import { startTestServer } from "#test/server.ts";
import { SHORT_TIMEOUTS } from "#test/short-timeouts.ts";
import { readConfig } from "../config.ts";
import { chooseDatabase } from "./choose.ts";
import { openDatabase } from "./open.ts";
import { openPool, POOL_NAMES, poolSettings } from "./pools.ts";

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(async () => {
  await fresh.drop();
});

test("PgBouncer gets every setting that a pool has without it", async () => {
  const ini = await readFile(PGBOUNCER_INI, "utf8");
  for (const name of POOL_NAMES) {
    const [, query = ""] = ini.match(new RegExp(`^lingualoom_${name} = .*connect_query='(.*)'$`, "m")) ?? [];
    const told = query.split("; ").map((one) => one.replace("set ", "").split(" = "));
    expect(Object.fromEntries(told)).toEqual(poolSettings(name));
  }
});

describe.skipIf(cannotHavePgBouncer)("behind PgBouncer in transaction mode", () => {
  const start = (url: string) =>
    chooseDatabase(
      readConfig(
        {
          DATABASE_URL: url,
          MIGRATION_DATABASE_URL: fresh.url,
          APP_SECRET: "a secret of more than thirty-two characters",
        },
        "/",
      ),
      pino({ level: "silent" }),
    );

  test("each time-out of each pool ends hanging work", async () => {
    const [statement, lock, idle] = [SHORT_TIMEOUTS.sending.statementMs, SHORT_TIMEOUTS.sending.lockMs, 400];
    await using pgbouncer = await startTestPgBouncer(fresh.url, (ini) =>
      ini
        .replace(/(statement_timeout) = \d+/g, `$1 = ${statement}`)
        .replace(/(lock_timeout) = \d+/g, `$1 = ${lock}`)
        .replace(/(idle_in_transaction_session_timeout) = \d+/g, `$1 = ${idle}`),
    );
    await using holder = disposable(openDatabase(fresh.url, 1));
    await holder.sql`create table held (a int)`;
    await holder.sql.begin(async (held) => {
      await held`lock table held`;
      await Promise.all(
        POOL_NAMES.map(async (name) => {
          await using pool = disposable(openPool(pgbouncer.url, name));
          const codeOf = (work: PromiseLike<unknown>) =>
            Promise.resolve(work).then(
              () => "none",
              (error) => (error as { code: string }).code,
            );
          expect([name, await codeOf(pool.sql`select pg_sleep(60)`)]).toEqual([name, "57014"]);
          expect([name, await codeOf(pool.sql`select a from held`)]).toEqual([name, "55P03"]);
          const forgotten = pool.sql.begin(async (sql) => {
            await sql`select 1`;
            await wait(2 * idle);
            await sql`select 1`;
          });
          expect([name, await codeOf(forgotten)]).not.toEqual([name, "none"]);
        }),
      );
    });
  });

  test("users write, read, search and receive events as without PgBouncer", async () => {
    await using pgbouncer = await startTestPgBouncer(fresh.url);
    await using server = await startTestServer({ databaseUrl: pgbouncer.url });
    const [ana, emma] = await server.threePeople();
    const device = await ana.device();
    const texts = ["Where is the key?", "Under the mat", "Thanks"];
    for (const text of texts)
      await emma.call("POST /messages/send/:userId", { path: `/messages/send/${ana.id}`, body: { text } });
    await expect.poll(() => device.heard.filter(({ event }) => event === "newMessage")).toHaveLength(3);
    const read = await ana.call<{ text: string }[]>("GET /messages/:userId", { path: `/messages/${emma.id}` });
    expect(read.body.map(({ text }) => text)).toEqual(texts);
    const found = await ana.call<{ messages: unknown[] }>("GET /search", { path: "/search?q=mat&of=messages" });
    expect(found.body.messages).toHaveLength(1);
  });

  test("a start without the settings PgBouncer needs is refused with advice", async () => {
    await using pgbouncer = await startTestPgBouncer(fresh.url, (ini) =>
      ini.replace(/(lingualoom_sending = .*?) connect_query.*/, "$1"),
    );
    await expect(start(pgbouncer.url)).rejects.toThrow(
      /pool sending did not arrive at PostgreSQL .*statement_timeout is 0, not 5000.* deploy\/pgbouncer.ini/,
    );
  });

  test("a URL that does not mention PgBouncer is refused in strict and lenient mode", async () => {
    const unsaid = (ini: string) =>
      ini.replaceAll("lingualoom_requests =", "lingualoom =").replace(/ connect_query='.*'/g, "");
    for (const ignored of [
      "",
      "ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout\n",
    ]) {
      await using pgbouncer = await startTestPgBouncer(fresh.url, (ini) =>
        `${ini}${ignored}`.replace("[databases]", `[databases]\n${entry(unsaid(ini))}`),
      );
      await expect(start(pgbouncer.url.replace("?pgbouncer=true", ""))).rejects.toThrow(
        /Add \?pgbouncer=true|add \?pgbouncer=true/,
      );
    }
  });
});

const entry = (ini: string) => ini.match(/^lingualoom = .*$/m)?.[0] ?? "";

function disposable(sql: ReturnType<typeof openDatabase>) {
  return { sql, [Symbol.asyncDispose]: () => sql.end({ timeout: 1 }) };
}
