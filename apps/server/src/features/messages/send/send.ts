import { randomUUIDv7 } from "node:crypto";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Clock } from "../../../clock.ts";
import { AppError, notReachable } from "../../../errors.ts";
import type { Pictures } from "../../../media/pictures.ts";
import type { Limits } from "../../../rate-limits/limits.ts";
import type { Deliver } from "../../../realtime/deliver.ts";
import type { DirectConversations } from "../../conversations/direct.ts";
import type { Plans } from "../../plans/plans.ts";
import { asMessage } from "../presenter.ts";
import type { CommitQueue } from "./commit-queue.ts";
import { createRecentIds, isYoung } from "./deliver-again.ts";
import type { Refused, StoredMessage } from "./message-store.ts";
import { altText, messageText } from "./message-text.ts";
import type { NewMessage } from "./new-message.ts";
import { pictureDigest, textDigest } from "./sent-digest.ts";
import type { DraftPicture, ReadyPicture } from "./sent-picture.ts";

export interface Draft {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly picture?: DraftPicture | undefined;
  /** What is to be seen on the picture. */
  readonly alt?: string | undefined;
  /** Made by the server when the caller has none; such a send cannot be retried safely. */
  readonly clientMessageId?: string | undefined;
  /** The socket that sends: it gets the acknowledgement instead of the event. */
  readonly socketId?: string | undefined;
}

export interface Sent {
  readonly message: Message;
  /** False for a retry of a message that is already there. */
  readonly isNew: boolean;
}

export type Send = (draft: Draft) => Promise<Sent>;

export interface SendDependencies {
  readonly conversations: DirectConversations;
  readonly queue: CommitQueue<NewMessage, StoredMessage | Refused>;
  readonly deliver: Deliver;
  readonly limits: Limits;
  readonly plans: Pick<Plans, "sending">;
  readonly pictures: Pick<Pictures, "find">;
  readonly isStored: (senderId: string, clientMessageId: string) => Promise<boolean>;
  readonly readyPicture: ReadyPicture;
  /** Told of every new message's two people; must not take long. */
  readonly onWrittenTo: (writer: string, reader: string) => void;
  /** Told of every new message after it was delivered; must not throw or take long. */
  readonly onSent: (message: Message) => void;
  readonly clock: Pick<Clock, "now">;
}

/** Whether what was stored before under the same id is what was sent now. */
function isRepeat(stored: StoredMessage, sent: NewMessage, to: string): boolean {
  // With the text its digest went: what was deleted can no longer be compared.
  if (stored.deletedAt) return true;
  if (stored.digest !== undefined) return stored.digest === (sent.digest ?? textDigest(to, sent.text));
  return (
    sent.digest === undefined && stored.conversationId === sent.conversationId && stored.text === sent.text
  );
}

/** Messages this process remembers to have delivered; a repeat of an older one may be delivered twice. */
const DELIVERED_MAX = 20_000;

/** Sending: check, commit, and only then tell anybody. Delivery waits for nothing but the commit. */
export function createSend(deps: SendDependencies): Send {
  const { conversations, queue, deliver, limits, plans, pictures, isStored, readyPicture, clock } = deps;
  const { onWrittenTo, onSent } = deps;
  const delivered = createRecentIds(DELIVERED_MAX);

  /** The process that stored it may have died before it told anybody. */
  const mayBeUntold = ({ id, createdAt }: StoredMessage) =>
    isYoung(createdAt, clock.now()) && !delivered.has(id);

  function deliverStored({ from, to, socketId }: Draft, message: Message): void {
    delivered.add(message._id);
    // What was deleted since is no new message to anybody; its placeholder fills the hole in the order.
    if (message.deletedAt) {
      deliver.to([from, to], "messageUpdated", message);
      return;
    }
    deliver.to([to], "newMessage", message);
    deliver.to([from], "messageSent", message, { except: socketId });
    onWrittenTo(from, to);
    if (message.language === undefined) onSent(message);
  }

  /** A repeat of what was stored before the conversation was closed still gets its answer. */
  async function conversationFor({ from, to, clientMessageId }: Draft): Promise<string> {
    try {
      return await conversations.open(from, to);
    } catch (error) {
      const isClosed = error instanceof AppError && error.code === "NOT_REACHABLE";
      const isRepeat = isClosed && clientMessageId !== undefined && (await isStored(from, clientMessageId));
      const conversationId = isRepeat ? await conversations.find(from, to) : null;
      if (!conversationId) throw error;
      return conversationId;
    }
  }

  async function store(draft: Draft, text: string, alt: string): Promise<Sent> {
    const { from, to, picture: drafted } = draft;
    const conversationId = await conversationFor(draft);
    const clientMessageId = draft.clientMessageId ?? randomUUIDv7();
    const ready = drafted
      ? await readyPicture({ from, picture: drafted, conversationId, clientMessageId, alt })
      : null;
    const submitted: NewMessage = {
      id: randomUUIDv7(),
      conversationId,
      senderId: from,
      clientMessageId,
      digest: drafted && pictureDigest(to, text, drafted, alt),
      text,
      mediaId: ready?.id,
    };
    const stored = await queue.submit(submitted);
    if (!stored) {
      conversations.forget(from, to);
      throw notReachable();
    }
    if (!stored.isNew && !isRepeat(stored, submitted, to)) {
      throw new AppError(
        "IDEMPOTENCY_CONFLICT",
        "Another message was already sent with this clientMessageId",
      );
    }
    const { mediaId } = stored;
    const picture = mediaId === undefined || mediaId === ready?.id ? ready : await pictures.find(mediaId);
    const message = asMessage({
      id: stored.id,
      conversation_id: stored.conversationId,
      seq: stored.seq,
      change_seq: stored.changeSeq,
      sender_id: from,
      receiver_id: to,
      client_message_id: clientMessageId,
      revision: stored.revision,
      text: stored.text,
      language: stored.language,
      created_at: stored.createdAt,
      edited_at: stored.editedAt,
      expires_at: stored.expiresAt,
      deleted_at: stored.deletedAt,
      notice: null,
      picture: mediaId === undefined ? null : picture,
    });
    if (stored.isNew || mayBeUntold(stored)) deliverStored(draft, message);
    return { message, isNew: stored.isNew };
  }

  return async (draft) => {
    const { from, clientMessageId } = draft;
    const text = messageText(draft.text, draft.picture !== undefined);
    const alt = draft.picture ? altText(draft.alt ?? "") : "";
    await limits.consume("SEND", from);
    const isRepeat = async () => clientMessageId !== undefined && (await isStored(from, clientMessageId));
    return plans.sending(from, isRepeat, () => store(draft, text, alt));
  };
}
