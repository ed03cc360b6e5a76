import { randomUUIDv7 } from "node:crypto";
import { POLL_DAYS_MAX } from "@lingualoom/contract/limits.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Membership } from "#/people/membership/membership-store.ts";
import type { Plans } from "#/people/plans/plans.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError, notFound, notReachable } from "#/platform/errors.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { MessageParts, MessageRow, NewMessage } from "#/talk/message/message-row-store.ts";
import type { StoredMentions } from "#/talk/message/parts/mentions.ts";
import type { OfferedPoll } from "#/talk/message/parts/poll.ts";
import type { ReplyTarget } from "#/talk/message/parts/reply.ts";
import type { DetectedLanguage } from "#/talk/message/parts/text.ts";
import type { ThreadTarget } from "#/talk/message/parts/thread.ts";
import { presentMessage } from "#/talk/message/presenter.ts";
import { readSticker } from "#/talk/stickers/sticker-store.ts";
import type { Mentions } from "../mentions/mentions.ts";
import type { CommitQueue } from "./commit-queue.ts";
import { type Refused, type StoredMessage, storeMessages } from "./insert-batch-store.ts";
import { mayPost } from "./may-post.ts";
import { altText, messageText } from "./message-text.ts";
import { createRecentIds, isRecent } from "./redelivery.ts";
import type { Replies } from "./replies.ts";
import type { DraftAttachment, ReadyAttachments } from "./sent-attachments.ts";
import { filesDigest, textDigest } from "./sent-digest.ts";
import type { SentRendition } from "./sent-renditions.ts";
import { type OpenSeal, parseRenditions } from "./sent-renditions.ts";

interface Needs extends Platform {
  readonly deliver: MemberDelivery;
  readonly memberships: Memberships;
  readonly plans: Plans;
}

export interface SendDependencies {
  readonly queue: CommitQueue<NewMessage, StoredMessage | Refused>;
  readonly isStored: (senderId: string, clientMessageId: string) => Promise<boolean>;
  readonly readyAttachments: ReadyAttachments;
  readonly replies: Pick<Replies, "find" | "findRoot" | "renewed">;
  readonly mentions: Pick<Mentions, "ofNew" | "find">;
  readonly openSeal: OpenSeal;
  /** Returns the language of a text if it can be detected before it is stored. Never rejects. */
  readonly languageAtSend: (text: {
    readonly conversationId: string;
    readonly senderId: string;
    readonly text: string;
  }) => Promise<DetectedLanguage | undefined>;
  /** Called with every new message's writer; must not take long. */
  readonly onMessage: (writer: string, conversation: Membership) => void;
  /** Called with every new message after its delivery; must not throw or take long. */
  readonly onSent: (message: Message) => void;
}

/** Delivered messages that this process remembers; a retry of an older one may be delivered twice. */
const DELIVERED_MAX = 20_000;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Attempts for one message to a group whose members keep changing. */
const TRIES_MAX = 5;

const isRefused = (conversation: Membership, { from, isHook }: Pick<Draft, "from" | "isHook">) =>
  conversation.closed || !(isHook || mayPost(conversation, from));

const refusal = (conversation: Membership) =>
  conversation.closed || conversation.group === null
    ? notReachable()
    : new AppError("FORBIDDEN", say("onlyAdminsWrite"));

/** Refuses a conversation in which `me` cannot write now. @throws AppError `NOT_REACHABLE` or `FORBIDDEN` */
export function requireOpen(conversation: Membership, me: string): void {
  if (isRefused(conversation, { from: me })) throw refusal(conversation);
}

/** Sends messages: checks, commits, and only then delivers. Delivery waits for nothing but the commit. */
export class Sender {
  readonly #context: Needs;
  readonly #own: SendDependencies;
  readonly #delivered = createRecentIds(DELIVERED_MAX);

  constructor(context: Needs, deps: SendDependencies) {
    this.#context = context;
    this.#own = deps;
  }

  /** @throws AppError when the draft, its conversation or a limit refuses it */
  async send(draft: Draft): Promise<Sent> {
    const { limits, plans } = this.#context;
    const sticker = draft.sticker === undefined ? [] : [await this.#stickerOf(draft.sticker, draft.from)];
    const given = [...(draft.attachments ?? []), ...sticker];
    if (draft.poll) await this.#checkEnd(draft, draft.poll);
    const text = messageText(draft.text, given.length > 0);
    const files = given.map((file) => ({ ...file, alt: altText(file.alt) }));
    await limits.consume("SEND", draft.from);
    return plans.sending(
      draft.from,
      () => this.#isStored(draft),
      () => this.#store(draft, text, files),
    );
  }

  /** Sends words that people agreed to keep, which limits and plans do not count. @throws AppError */
  sendKept(draft: Draft): Promise<Sent> {
    return this.#store(draft, messageText(draft.text), []);
  }

  /**
   * Sends a validated text in the caller's transaction, which has locked the direct conversation.
   * @returns a function that delivers it after the commit
   */
  async sendWithin(
    sql: Transaction,
    { from, conversationId, text }: { readonly from: string; readonly conversationId: string; readonly text: string },
  ): Promise<(conversation: Membership) => void> {
    const detected = await this.#own.languageAtSend({ conversationId, senderId: from, text });
    const id = randomUUIDv7();
    const message = { id, conversationId, membersVersion: 0, senderId: from, clientMessageId: id, text, detected };
    const [stored] = await storeMessages(sql, [message], this.#context.clock.now());
    return (conversation) => {
      if (stored) this.#deliver({ from }, presentMessage(stored.row, conversation), conversation);
    };
  }

  async #store(draft: Draft, text: string, files: readonly DraftAttachment[]): Promise<Sent> {
    const { memberships } = this.#context;
    const { queue } = this.#own;
    let conversation = await draft.conversation();
    const { conversationId } = conversation;
    // A retry of a message stored before the conversation was closed still gets its answer.
    if (isRefused(conversation, draft) && !(await this.#isStored(draft))) throw refusal(conversation);
    const clientMessageId = draft.clientMessageId ?? randomUUIDv7();
    const mentions = await this.#mentioned(draft, text, conversation);
    const target = draft.replyTo === undefined ? null : await this.#target(draft, conversationId, draft.replyTo);
    const thread = draft.thread && (await this.#thread(draft, conversationId, draft.thread));
    const hasFiles = files.length > 0;
    const ready = hasFiles
      ? await this.#own.readyAttachments({ from: draft.from, attachments: files, conversationId, clientMessageId })
      : null;
    const detected = draft.detected ?? (await this.#own.languageAtSend({ conversationId, senderId: draft.from, text }));
    const other = conversation.kind === "direct" ? conversation.memberIds.filter((id) => id !== draft.from) : [];
    const given = parseRenditions(
      { from: draft.from, addresses: [conversationId, ...other], text, privacy: conversation.privacy },
      draft.renditions ?? [],
      this.#own.openSeal,
    );
    let submitted: NewMessage = {
      ...draft,
      id: randomUUIDv7(),
      conversationId,
      membersVersion: conversation.membersVersion,
      senderId: draft.from,
      clientMessageId,
      digest: hasFiles ? filesDigest(conversationId, text, files) : undefined,
      text,
      attachments: ready ?? undefined,
      replyTo: target ?? undefined,
      thread,
      mentions,
      given,
      detected,
    };
    let stored = await queue.submit(submitted);
    for (let tries = 0; !stored; tries++) {
      // The next send reads the members first, so that it does not fail another batch.
      memberships.forget(conversationId);
      const before = conversation.membersVersion;
      conversation = conversation.kind === "group" ? await draft.conversation() : conversation;
      const isNewer = conversation.membersVersion !== before && tries < TRIES_MAX;
      if (!isNewer || isRefused(conversation, draft)) throw refusal(conversation);
      const { membersVersion } = conversation;
      const mentions = await this.#mentioned(draft, text, conversation, true);
      submitted = { ...submitted, membersVersion, mentions };
      stored = await queue.submit(submitted);
    }
    if (!stored.isNew && !isRetry(stored, submitted, { from: draft.from, attachments: files }, conversation)) {
      throw new AppError("IDEMPOTENCY_CONFLICT", say("alreadySentWithId"));
    }
    const message = presentMessage(stored.row, conversation);
    if (conversation.isEmpty) memberships.noteMessage(conversation);
    if (stored.isNew || this.#mayBeUndelivered(stored.row)) this.#deliver(draft, message, conversation);
    return {
      message: message.replyTo ? await this.#settled(message, conversation) : message,
      isNew: stored.isNew,
    };
  }

  /** @throws AppError `NOT_FOUND` when it was removed, or is of a space without the sender */
  async #stickerOf(id: string, me: string): Promise<DraftAttachment> {
    const sticker = await readSticker(this.#context.database, id, me);
    if (sticker?.kind !== "sticker") throw notFound("stickerNotFound");
    return { copyOf: sticker.mediaId, alt: sticker.label };
  }

  /** @throws AppError `VALIDATION`; a retry of a stored poll is not refused after its end */
  async #checkEnd(draft: Draft, { endsAt }: OfferedPoll): Promise<void> {
    if (endsAt === undefined) return;
    const ahead = new Date(endsAt).getTime() - this.#context.clock.now().getTime();
    const problem = ahead <= 0 ? say("reminderPast") : ahead > POLL_DAYS_MAX * DAY_MS ? say("pollTooLong") : null;
    if (problem && !(await this.#isStored(draft))) throw new AppError("VALIDATION", problem);
  }

  /** Uses the members at that version, which the statement compares with the conversation's. */
  async #mentioned(
    draft: Draft,
    text: string,
    conversation: Membership,
    again = false,
  ): Promise<StoredMentions | undefined> {
    const { mentions } = this.#own;
    const { mentions: wishes = [], from: me } = draft;
    if (wishes.length === 0) return undefined;
    const wanted = { me, conversation, text, wishes };
    const found = again ? await mentions.find(wanted) : await mentions.ofNew(wanted, () => this.#isStored(draft));
    return found ?? undefined;
  }

  #target(draft: Draft, conversationId: string, messageId: string): Promise<ReplyTarget> {
    const wanted = { me: draft.from, conversationId, messageId };
    return this.#own.replies.find(wanted, () => this.#isStored(draft));
  }

  async #thread(draft: Draft, conversationId: string, { root, alsoSend }: DraftThread): Promise<ThreadTarget> {
    const wanted = { me: draft.from, conversationId, messageId: root };
    return { ...(await this.#own.replies.findRoot(wanted, () => this.#isStored(draft))), alsoSent: alsoSend };
  }

  /** Returns the message once its quote is certain not to have changed while it was sent. */
  async #settled(message: Message, conversation: Membership): Promise<Message> {
    const renewed = await this.#own.replies.renewed(message);
    if (!renewed) return message;
    const settled = presentMessage(renewed, conversation);
    this.#context.deliver.toMembers(message.conversationId, "messageUpdated", settled);
    return settled;
  }

  #deliver({ from, socketId }: Pick<Draft, "from" | "socketId">, message: Message, conversation: Membership): void {
    const { deliver } = this.#context;
    const { onMessage, onSent } = this.#own;
    const { conversationId } = message;
    this.#delivered.add(message._id);
    // A message deleted in the meantime is not delivered as new; its placeholder fills the gap in the order.
    if (message.deletedAt) {
      deliver.toMembers(conversationId, "messageUpdated", message);
      return;
    }
    deliver.toMembers(conversationId, "newMessage", message, { except: from });
    deliver.to([from], "messageSent", message, { except: socketId });
    onMessage(from, conversation);
    onSent(message);
  }

  /** The process that stored it may have died before delivering it. */
  #mayBeUndelivered({ id, created_at: createdAt }: MessageRow): boolean {
    return isRecent(createdAt, this.#context.clock.now()) && !this.#delivered.has(id);
  }

  async #isStored({ from, clientMessageId }: Draft): Promise<boolean> {
    return clientMessageId !== undefined && this.#own.isStored(from, clientMessageId);
  }
}

function isRetry(
  { row, digest, replyToSeq }: StoredMessage,
  sent: NewMessage,
  { from, attachments = [] }: Pick<Draft, "from" | "attachments">,
  { kind, conversationId, memberIds }: Membership,
): boolean {
  if (row.conversation_id !== conversationId) return false;
  // The digest is deleted with the text, so a deleted message cannot be compared.
  if (row.deleted_at) return true;
  if (replyToSeq !== (sent.replyTo?.seq ?? null)) return false;
  if (row.thread_seq !== (sent.thread?.seq ?? null)) return false;
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
  JSON.stringify(stored?.options) === JSON.stringify(sent?.options) &&
  stored?.multiple === sent?.multiple &&
  Boolean(stored?.anonymous) === Boolean(sent?.anonymous) &&
  stored?.endsAt === sent?.endsAt;

interface DraftThread {
  readonly root: string;
  readonly alsoSend: boolean;
}

interface Draft extends MessageParts {
  readonly from: string;
  /** The target. Resolved after the draft was validated, because the first message to a person opens a conversation. */
  readonly conversation: () => Promise<Membership>;
  readonly text: string;
  readonly attachments?: readonly DraftAttachment[] | undefined;
  /** A sticker of the server or of a space, which is copied to the message. */
  readonly sticker?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly thread?: DraftThread | undefined;
  /** Ids of the mentioned users, and `all`. */
  readonly mentions?: readonly string[] | undefined;
  /** Versions for readers of these languages. */
  readonly renditions?: readonly SentRendition[] | undefined;
  /** Generated by the server when absent; such a send cannot be retried safely. */
  readonly clientMessageId?: string | undefined;
  /** Sent by a webhook, which is not a member and was authorised before. */
  readonly isHook?: true | undefined;
  /** The sending socket, which gets the acknowledgement instead of the event. */
  readonly socketId?: string | undefined;
}

interface Sent {
  readonly message: Message;
  /** False for a retry of a stored message. */
  readonly isNew: boolean;
}
