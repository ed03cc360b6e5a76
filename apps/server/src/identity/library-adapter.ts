import { randomUUIDv7 } from "node:crypto";
import { createAdapterFactory, type DBAdapter } from "better-auth/adapters";
import type { BetterAuthOptions } from "better-auth/minimal";
import type { Database, Sql } from "../platform/database/open.ts";
import { libraryStore } from "./library-store.ts";
import { withHashedTokens } from "./sessions/session-tokens.ts";

/**
 * The account library's storage over our own pool. Its ready-made adapters bring an ORM that costs more memory
 * than the rest of the server.
 */
export function libraryAdapter(database: Database): (options: BetterAuthOptions) => DBAdapter {
  type Make = (options: BetterAuthOptions) => DBAdapter;
  const over =
    (sql: Sql, transaction: "begin" | "joined"): Make =>
    (options) =>
      createAdapterFactory({
        config: {
          adapterId: "lingualoom",
          adapterName: "Lingualoom",
          supportsDates: true,
          supportsBooleans: true,
          supportsUUIDs: false,
          customIdGenerator: () => randomUUIDv7(),
          transaction:
            transaction === "joined"
              ? false
              : (work) => database.begin((inside) => work(over(inside, "joined")(options))) as never,
        },
        adapter: ({ getFieldName }) => withHashedTokens(libraryStore(sql, getFieldName)),
      })(options);
  return over(database, "begin");
}
