import type { Sql } from "#/platform/database/open.ts";
import type { MessagePart } from "../part.ts";

export interface NewSilent {
  readonly silent?: boolean | undefined;
}

export interface SilentColumns {
  /** Null for a message with sound. */
  silent: boolean | null;
}

export const silent: MessagePart<SilentColumns, NewSilent> = {
  sent: {
    has: ({ silent }) => silent === true,
    values: [{ name: "silent", type: "boolean", of: ({ silent }) => (silent ? "true" : null) }],
    columns: { silent: "i.silent" },
  },
  fresh: ({ silent }) => ({ silent: silent || null }),
  columns: (sql: Sql) => sql`m.silent`,
  exported: (sql: Sql) => sql`m.silent`,
  present: ({ silent }) => (silent ? { silent } : {}),
};
