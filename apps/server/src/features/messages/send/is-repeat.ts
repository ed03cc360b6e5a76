import type { Membership } from "../../membership/membership-store.ts";
import type { Draft } from "./draft.ts";
import type { NewMessage } from "./new-message.ts";
import { pictureDigest, textDigest } from "./sent-digest.ts";
import type { StoredMessage } from "./stored-message.ts";

/** Whether what was stored before under the same id is what was sent now. */
export function isRepeat(
  stored: StoredMessage,
  sent: NewMessage,
  { from, picture }: Pick<Draft, "from" | "picture">,
  alt: string,
  { kind, conversationId, memberIds }: Membership,
): boolean {
  if (stored.conversationId !== conversationId) return false;
  // With the text its digest went: what was deleted can no longer be compared.
  if (stored.deletedAt) return true;
  if (stored.replyToSeq !== sent.replyToSeq) return false;
  if ((stored.forwardedLevel === null) !== (sent.forwarded === undefined)) return false;
  if (stored.digest === undefined) return !picture && stored.text === sent.text;
  const formerAddress = kind === "direct" ? memberIds.filter((id) => id !== from) : [];
  return [conversationId, ...formerAddress].some(
    (address) =>
      stored.digest === (picture ? pictureDigest(address, sent.text, picture, alt) : textDigest(address, sent.text)),
  );
}
