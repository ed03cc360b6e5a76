import type { ConstructorOptions } from "pg-boss";
import type { Database, Sql } from "./open.ts";

/** A script with a transaction must run on a single connection of the pool. */
const IS_TRANSACTION = /^\s*begin\b/i;

/** Runs pg-boss's statements on a postgres.js pool, or in the caller's transaction. */
export function forPgBoss(sql: Sql): NonNullable<ConstructorOptions["db"]> {
  return {
    async executeSql(text, values) {
      if (!IS_TRANSACTION.test(text)) return { rows: await ask(sql, text, values) };
      const reserved = await (sql as Database).reserve();
      try {
        return { rows: await ask(reserved as never, text, values) };
      } catch (error) {
        // The connection returns to the pool, and a failed script has not reached its commit.
        await reserved`rollback`;
        throw error;
      } finally {
        reserved.release();
      }
    },
  };
}

async function ask(sql: Sql, text: string, values: readonly unknown[] = []) {
  // Several statements can be sent at once only without parameters.
  const rows = await (values.length === 0 ? sql.unsafe(text) : sql.unsafe(text, values.map(asWritten) as never[]));
  return rows.some(Array.isArray) ? rows.flat() : [...rows];
}

/** pg-boss already serializes JSON, which the driver would serialize a second time. */
const asWritten = (value: unknown) =>
  typeof value === "string" ? { toString: () => value, toJSON: () => JSON.parse(value) } : (value ?? null);
