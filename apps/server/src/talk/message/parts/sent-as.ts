import type { Sql } from "#/platform/database/open.ts";
import type { MessagePart } from "../part.ts";

export interface NewSentAs {
  readonly sentAs?: string | undefined;
}

export interface SentAsColumns {
  sent_as: string | null;
}

export const sentAs: MessagePart<SentAsColumns, NewSentAs> = {
  sent: {
    has: ({ sentAs }) => sentAs !== undefined,
    values: [{ name: "sent_as", type: "text", isFree: true, of: ({ sentAs }) => sentAs }],
    columns: { sent_as: "nullif(i.sent_as, '')" },
  },
  fresh: ({ sentAs = null }) => ({ sent_as: sentAs }),
  columns: (sql: Sql) => sql`m.sent_as`,
  exported: (sql: Sql) => sql`m.sent_as as "sentAs"`,
  present: ({ sent_as }) => (sent_as === null ? {} : { sentAs: sent_as }),
  endsWithMessage: { set: (sql: Sql) => sql`sent_as = null` },
};
