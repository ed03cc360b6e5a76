import type { Clock } from "../../../clock.ts";
import type { Database, Sql } from "../../../database/open.ts";
import type { Deliver } from "../../../realtime/deliver.ts";
import type { ActiveToday } from "../../analytics/active-today.ts";
import { countActive } from "../../analytics/active-today-store.ts";
import type { DirectConversations } from "../../conversations/direct.ts";

export type MarkKind = "read" | "delivered";
export type Mark = (kind: MarkKind, me: string, other: string, seq: number) => Promise<void>;

/**
 * Notes how far somebody has received or read, and tells both people; a mark never moves back. While one has blocked the
 * other, each hears only of their own: it would tell that the other is here.
 */
export function createMarks(
  database: Database,
  conversations: DirectConversations,
  deliver: Deliver,
  active: { readonly today: ActiveToday; readonly clock: Clock },
): Mark {
  /** Who reads is active that day; all but the first reading of a day is one statement. */
  async function read(conversationId: string, me: string, seq: number): Promise<Reached | null> {
    const now = active.clock.now();
    if (active.today.uncounted([me], now).length === 0)
      return advance(database, "read", conversationId, me, seq);
    const reached = await database.begin(async (sql) => {
      const reached = await advance(sql, "read", conversationId, me, seq);
      if (reached !== null) await countActive(sql, me, now);
      return reached;
    });
    if (reached !== null) active.today.counted([me], now);
    return reached;
  }

  return async (kind, me, other, seq) => {
    const conversationId = await conversations.find(me, other);
    if (!conversationId) return;
    const reached = await (kind === "read"
      ? read(conversationId, me, seq)
      : advance(database, kind, conversationId, me, seq));
    if (reached === null) return;
    const event = kind === "read" ? "messagesRead" : "messagesDelivered";
    const { seq: reachedSeq, blocked } = reached;
    deliver.to(blocked ? [me] : [me, other], event, { conversationId, userId: me, seq: reachedSeq });
  };
}

interface Reached {
  readonly seq: number;
  /** One of the two has blocked the other. */
  readonly blocked: boolean;
}

/** Where the mark now stands, capped at the last message; null when it did not move. What was read has arrived. */
async function advance(database: Sql, kind: MarkKind, conversationId: string, me: string, seq: number) {
  const column = kind === "read" ? database`last_read_seq` : database`last_delivered_seq`;
  const reached = database`least(${seq}::bigint, c.last_seq)`;
  const [row] = await database<Reached[]>`
    update participants p set
      ${kind === "read" ? database`last_read_seq = ${reached},` : database``}
      last_delivered_seq = greatest(p.last_delivered_seq, ${reached})
    from conversations c
    where c.id = p.conversation_id and p.conversation_id = ${conversationId} and p.user_id = ${me}
      and p.${column} < ${reached}
    returning ${reached} as seq, p.blocked_read_seq is not null as blocked`;
  return row ?? null;
}
