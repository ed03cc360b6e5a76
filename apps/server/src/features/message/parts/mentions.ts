import type { Mention, Message } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "../../../database/open.ts";

/** As `messages.mentions` holds it. */
export interface StoredMentions {
  readonly people: readonly Mention[];
  readonly all: boolean;
}

export interface MentionColumns {
  mentions: StoredMentions | null;
}

export const mentionColumns = (sql: Sql) => sql`m.mentions`;

export function presentMentions({ mentions }: MentionColumns): Pick<Message, "mentions" | "mentionsAll"> {
  if (!mentions) return {};
  const { people, all } = mentions;
  return { ...(people.length > 0 && { mentions: [...people] }), ...(all && { mentionsAll: true }) };
}
