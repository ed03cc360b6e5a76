import type { Sql } from "#/platform/database/open.ts";
import type { MessagePart } from "../part.ts";

export interface NewSaid {
  /** When the words were said in a call. */
  readonly saidAt?: Date | undefined;
}

export interface SaidColumns {
  said_at: Date | null;
}

export const said: MessagePart<SaidColumns, NewSaid> = {
  sent: {
    has: ({ saidAt }) => saidAt !== undefined,
    values: [{ name: "said_at", type: "timestamptz", of: ({ saidAt }) => saidAt?.toISOString() }],
    columns: { said_at: "i.said_at" },
  },
  fresh: ({ saidAt = null }) => ({ said_at: saidAt }),
  columns: (sql: Sql) => sql`m.said_at`,
  exported: (sql: Sql) => sql`m.said_at as "saidAt"`,
  present: ({ said_at }) => (said_at ? { saidAt: said_at.toISOString() } : {}),
};
