import { quoteOf } from "@lingualoom/contract/quote.ts";
import type { Message, Quote } from "@lingualoom/contract/shapes.ts";
import type { Transaction } from "#/platform/database/open.ts";

/**
 * Updates stored answers for an `Idempotency-Key`: they may contain the deleted text, as their own or as a quote, and a
 * retry must get the current message. Every stored answer with text is a message (tested with the contract's call
 * facts), so its
 * `_id` finds it.
 */
export async function renewAnswers(sql: Transaction, messages: readonly Message[]): Promise<void> {
  await sql`
    update idempotency_keys k set body = present.body
    from unnest(${messages.map((one) => one._id)}::text[], ${messages.map((one) => JSON.stringify(one))}::text[]) as present(id, body)
    where k.user_id = any(${[...new Set(messages.map((one) => one.senderId))]}::uuid[])
      and k.body::json ->> '_id' = present.id`;
  for (const [conversationId, those] of Map.groupBy(messages, (one) => one.conversationId))
    await renewQuotes(sql, conversationId, those.map(quoteOf));
}

/** Does the same for answers of messages that quote these. */
export async function renewQuotes(sql: Transaction, conversationId: string, quotes: readonly Quote[]): Promise<void> {
  const ids = quotes.map((one) => one._id);
  await sql`
    update idempotency_keys k set body = jsonb_set(k.body::jsonb, '{replyTo}', present.quote::jsonb)::text
    from unnest(${ids}::text[], ${quotes.map((one) => JSON.stringify(one))}::text[]) as present(id, quote)
    where k.user_id in (
        select r.sender_id from messages m
        join messages r on r.conversation_id = m.conversation_id and r.reply_to_seq = m.seq
        where m.conversation_id = ${conversationId} and m.id = any(${ids}::uuid[]))
      and k.body::json -> 'replyTo' ->> '_id' = present.id`;
}
