import type { PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import type { MessageRow } from "../../message/message-row-store.ts";
import type { StoredMentions } from "../../message/parts/mentions.ts";

export interface StoredMessage {
  /**
   * False when this sender had already sent this `clientMessageId`. Told by the id, so that a batch which was
   * committed although its connection broke is still new when it is written once more.
   */
  readonly isNew: boolean;
  readonly id: string;
  readonly conversationId: string;
  readonly seq: number;
  readonly changeSeq: number;
  /** Of what was first sent; undefined where that is the text as it is. */
  readonly digest?: string | undefined;
  readonly revision: number;
  readonly text: string;
  readonly mediaId?: string | undefined;
  readonly replyToSeq?: number | undefined;
  readonly mentions?: StoredMentions | undefined;
  /** Those that its author wrote. */
  readonly renditions: MessageRow["renditions"];
  readonly suggestions: MessageRow["suggestions"];
  readonly corrections: MessageRow["corrections"];
  readonly forwardedLevel: PrivacyLevel | null;
  readonly language: string | null;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  readonly deletedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly reactions: MessageRow["reactions"];
}

/** Its conversation is closed or has other members: nothing was stored and no number taken. */
export type Refused = null;
