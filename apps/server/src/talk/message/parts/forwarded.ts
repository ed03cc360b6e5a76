import type { PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "#/platform/database/open.ts";
import type { MessagePart } from "../part.ts";

export interface Forwarded {
  readonly level: PrivacyLevel;
  /** Latest time at which it disappears. */
  readonly until: Date | null;
}

export interface NewForwarded {
  readonly forwarded?: Forwarded | undefined;
}

export interface ForwardedColumns {
  forwarded_level: PrivacyLevel | null;
}

export const forwarded: MessagePart<ForwardedColumns, NewForwarded> = {
  sent: {
    has: ({ forwarded }) => forwarded !== undefined,
    values: [
      { name: "forwarded_level", type: "text", of: ({ forwarded }) => forwarded?.level },
      { name: "until", type: "timestamptz", of: ({ forwarded }) => forwarded?.until?.toISOString() },
    ],
    columns: { forwarded_level: "i.forwarded_level" },
    until: "i.until",
  },
  fresh: ({ forwarded }) => ({ forwarded_level: forwarded?.level ?? null }),
  columns: (sql: Sql) => sql`m.forwarded_level`,
  exported: (sql: Sql) => sql`m.forwarded_level is not null as forwarded`,
  present: ({ forwarded_level }) => (forwarded_level === null ? {} : { forwarded: true }),
};
