import type { Message, Reaction } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "#/platform/database/open.ts";
import type { Fragment, MessagePart } from "../part.ts";
import { exportedChoices, ownChoices, REACTIONS, removeTally } from "../tally-store.ts";

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
    case when m.reactions is not null then ${exportedChoices(sql, REACTIONS, me)} end as reactions`,
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
