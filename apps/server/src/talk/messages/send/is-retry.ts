import type { Membership } from "#/people/membership/membership-store.ts";
import type { NewMessage } from "#/talk/message/message-row-store.ts";
import type { OfferedPoll } from "#/talk/message/parts/poll.ts";
import type { Draft } from "./draft.ts";
import type { StoredMessage } from "./insert-batch-store.ts";
import { filesDigest, textDigest } from "./sent-digest.ts";

/** Whether what was stored before under the same id is what was sent now. */
export function isRetry(
  { row, digest, replyToSeq }: StoredMessage,
  sent: NewMessage,
  { from, attachments = [] }: Pick<Draft, "from" | "attachments">,
  { kind, conversationId, memberIds }: Membership,
): boolean {
  if (row.conversation_id !== conversationId) return false;
  // With the text its digest went: what was deleted can no longer be compared.
  if (row.deleted_at) return true;
  if (replyToSeq !== (sent.replyTo?.seq ?? null)) return false;
  if ((row.forwarded_level === null) !== (sent.forwarded === undefined)) return false;
  if (!offersSame(row.poll, sent.poll)) return false;
  if (digest === null) return attachments.length === 0 && row.text === sent.text;
  const formerAddress = kind === "direct" ? memberIds.filter((id) => id !== from) : [];
  return [conversationId, ...formerAddress].some(
    (address) =>
      digest ===
      (attachments.length > 0 ? filesDigest(address, sent.text, attachments) : textDigest(address, sent.text)),
  );
}

const offersSame = (stored: OfferedPoll | null, sent: OfferedPoll | undefined) =>
  JSON.stringify(stored?.options) === JSON.stringify(sent?.options) && stored?.multiple === sent?.multiple;
