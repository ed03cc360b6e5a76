import type { Mention } from "@lingualoom/contract/shapes.ts";
import { plainArray } from "#/platform/database/array-literal.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import type { MessagePart } from "../part.ts";

/** The value of `messages.mentions`. */
export interface StoredMentions {
  readonly people: readonly Mention[];
  readonly all: boolean;
}

export interface NewMentions {
  readonly id: string;
  readonly mentions?: StoredMentions | undefined;
}

export interface MentionColumns {
  mentions: StoredMentions | null;
}

export const endMentions = (sql: Transaction, conversationId: string, ids: readonly string[]) => sql`
  delete from message_mentions where conversation_id = ${conversationId} and message_id = any(${[...ids]}::uuid[])`;

/** Returns a row for each mention: its message and the person, null for everyone. */
function mentionedIn(batch: readonly NewMentions[]) {
  const rows = batch.flatMap(({ id, mentions }) => [
    ...(mentions?.people ?? []).map(({ userId }) => [id, userId] as const),
    ...(mentions?.all ? [[id, "null"] as const] : []),
  ]);
  return [plainArray(rows.map(([id]) => id)), plainArray(rows.map(([, userId]) => userId))];
}

export const mentions: MessagePart<MentionColumns, NewMentions> = {
  sent: {
    has: ({ mentions }) => mentions !== undefined,
    values: [
      { name: "mentions", type: "text", isFree: true, of: ({ mentions }) => mentions && JSON.stringify(mentions) },
    ],
    columns: { mentions: "nullif(i.mentions, '')::jsonb" },
    beside: {
      values: mentionedIn,
      insert: ([ids, people]) => `
        insert into message_mentions (message_id, conversation_id, seq, user_id)
        select s.id, s.conversation_id, s.seq, w.user_id
        from unnest(${ids}::uuid[], ${people}::uuid[]) as w(id, user_id) join stored s on s.id = w.id`,
    },
  },
  fresh: ({ mentions = null }) => ({ mentions }),
  columns: (sql: Sql) => sql`m.mentions`,
  exported: (sql: Sql) => sql`
    case when m.mentions is not null then (
      select json_agg(one ->> 'name') from jsonb_array_elements(m.mentions -> 'people') as one) end as mentions,
    case when m.mentions is not null then (
      select json_agg(one ->> 'userId') from jsonb_array_elements(m.mentions -> 'people') as one) end as "mentionedIds",
    case when m.mentions -> 'all' = 'true' then true end as "mentionsAll"`,
  present({ mentions }) {
    if (!mentions) return {};
    const { people, all } = mentions;
    return { ...(people.length > 0 && { mentions: [...people] }), ...(all && { mentionsAll: true }) };
  },
  endsWithMessage: { set: (sql: Sql) => sql`mentions = null`, rows: endMentions },
};
