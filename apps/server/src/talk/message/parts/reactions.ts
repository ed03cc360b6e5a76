import type { Message, Reaction } from "@lingualoom/contract/shapes.ts";
import { seenName } from "#/people/people/seen-store.ts";
import type { Sql } from "#/platform/database/open.ts";
import type { Fragment, MessagePart } from "../part.ts";
import { ownChoices, REACTIONS, removeTally } from "../tally-store.ts";

export type CountedReaction = Omit<Reaction, "mine">;

export interface ReactionColumns {
  reactions: readonly CountedReaction[] | null;
  my_reactions?: readonly string[] | null;
}

/** `me`'s reactions to message `m`. Messages without reactions cost no lookup. */
export const myReactionsColumn = (sql: Sql, me: string): Fragment => sql`
  case when m.reactions is not null then ${ownChoices(sql, REACTIONS, me)} end as my_reactions`;

export const reactions: MessagePart<ReactionColumns> = {
  fresh: () => ({ reactions: null }),
  columns: (sql: Sql) => sql`m.reactions`,
  viewerColumns: myReactionsColumn,
  exported: (sql: Sql, me) => sql`
    case when m.reactions is not null then ${ownChoices(sql, REACTIONS, me)} end as "myReactions",
    case when m.reactions is not null then (
      select json_agg(json_build_object('emoji', r -> 'emoji', 'count', r -> 'count', 'by', coalesce((
        select json_agg(json_build_object('id', u.id, 'name', ${seenName(sql, me)}) order by t.reacted_at, u.id)
        from message_reactions t join users u on u.id = t.user_id
        where t.conversation_id = m.conversation_id and t.message_id = m.id and t.emoji = r ->> 'emoji'), '[]')) order by place)
      from jsonb_array_elements(m.reactions) with ordinality as all_reactions (r, place)) end as reactions`,
  present: presentReactions,
  endsWithMessage: {
    set: (sql: Sql) => sql`reactions = null`,
    rows: (sql, conversationId, ids) => removeTally(sql, REACTIONS, conversationId, ids),
  },
};

export function presentReactions({ reactions, my_reactions: mine }: ReactionColumns): Pick<Message, "reactions"> {
  if (!reactions) return {};
  if (mine === undefined) return { reactions: [...reactions] };
  return { reactions: reactions.map((one) => ({ ...one, mine: mine?.includes(one.emoji) ?? false })) };
}
