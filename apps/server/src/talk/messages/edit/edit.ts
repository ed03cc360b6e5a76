import type { ParsedInput } from "@lingualoom/contract/calls.ts";
import { POLL_QUESTION_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { deleteBatches } from "#/identity/sweep-store.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError, notFound, notReachable } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { type MessageAccess, readableMessage } from "#/talk/message/access.ts";
import type { TextEndings } from "#/talk/message/delete-texts-store.ts";
import { deleteTexts } from "#/talk/message/delete-texts-store.ts";
import { type KnownMessage, lockMessage, readMessage } from "#/talk/message/lock-store.ts";
import { presentMessage } from "#/talk/message/presenter.ts";
import { renewAnswers } from "#/talk/message/renew-store.ts";
import { firstLink } from "../link-previews/first-link.ts";
import type { Mentions } from "../mentions/mentions.ts";
import { areSame, mentionsInText } from "../mentions/mentions-in-text.ts";
import { messageText } from "../send/message-text.ts";
import { createRecentIds, isRecent } from "../send/redelivery.ts";
import { hideMessage, keepRevision, readRevisions, writeText } from "./edit-store.ts";

interface Needs extends Platform {
  readonly access: MessageAccess;
  readonly deliver: MemberDelivery;
  readonly endings: TextEndings;
}

/** Delivered changes that this process remembers; a retry of an older one may be delivered twice. */
const DELIVERED_MAX = 2_000;

type EditInput = ParsedInput<"PATCH /message/:id", "body">;

interface Changed {
  readonly message: Message;
  /** False when the message was already in that state. */
  readonly changed: boolean;
}

/** Editing and deleting. Deleted, foreign and missing messages look the same. */
class Edits {
  readonly #context: Needs;
  readonly #mentions: Pick<Mentions, "ofChanged">;
  readonly #onEdited: (message: Message) => void;
  readonly #delivered = createRecentIds(DELIVERED_MAX);

  constructor(
    context: Needs,
    {
      mentions,
      onEdited,
    }: { readonly mentions: Pick<Mentions, "ofChanged">; readonly onEdited: (message: Message) => void },
  ) {
    this.#context = context;
    this.#mentions = mentions;
    this.#onEdited = onEdited;
  }

  async edit(me: string, id: string, { text: typed, mentions: wishes }: EditInput): Promise<Message> {
    const { database, clock, access, limits, pictures } = this.#context;
    const onEdited = this.#onEdited;
    await limits.consume("SEND", me);
    const conversation = await access.conversationOf(me, id);
    const { message, changed } = await database.begin(async (sql): Promise<Changed> => {
      const known = requireOwn(await lockMessage(sql, me, conversation.conversationId, id), me);
      const isOver = known.expires_at !== null && known.expires_at <= clock.now();
      if (known.deleted_at || isOver) throw notFound("messageNotFound");
      // Attributed to another author, so its words must not change.
      if (known.is_forwarded) throw new AppError("FORBIDDEN", say("forwardedNotEditable"));
      const text = messageText(
        typed,
        known.attachment_ids !== null,
        known.is_poll ? POLL_QUESTION_CODE_POINTS : undefined,
      );
      if (known.closed) throw notReachable();
      const mentions = wishes
        ? await this.#mentions.ofChanged({ me, conversation, text, wishes, before: known.mentions }, sql)
        : known.mentions && mentionsInText(text, known.mentions);
      if (text === known.text && areSame(mentions, known.mentions))
        return { message: presentMessage(await readMessage(sql, known), conversation), changed: false };
      const hasOtherLink = firstLink(text) !== firstLink(known.text);
      if (this.#context.config.keepRevisionsDays > 0) await keepRevision(sql, known, clock.now());
      if (hasOtherLink) await pictures.deleteOfLinks(sql, known.conversation_id, [id]);
      const message = presentMessage(
        await writeText(sql, this.#context.endings, known, { text, mentions, hasOtherLink }, clock.now()),
        conversation,
      );
      await renewAnswers(sql, [message]);
      return { message, changed: true };
    });
    if (changed) {
      this.#announce(message);
      onEdited(message);
      pictures.collectSoon();
    } else this.#announceAgain(message, message.editedAt);
    return message;
  }

  async deleteForEveryone(me: string, id: string): Promise<Message> {
    const { database, access, pictures, work } = this.#context;
    const conversation = await access.conversationOf(me, id);
    const { message, changed } = await database.begin(async (sql): Promise<Changed> => {
      const known = requireOwn(await lockMessage(sql, me, conversation.conversationId, id), me);
      // A second deletion gets the same answer as the first.
      if (known.deleted_at)
        return { message: presentMessage(await readMessage(sql, known), conversation), changed: false };
      const [row] = await this.#deleteText(sql, known);
      if (!row) throw new Error("a locked message vanished");
      const message = presentMessage(row, conversation);
      await renewAnswers(sql, [message]);
      return { message, changed: true };
    });
    if (changed) {
      this.#announce(message);
      if (message.inThread) work.wake("thread");
      pictures.collectSoon();
    } else this.#announceAgain(message, message.deletedAt);
    return message;
  }

  async deleteForMe(me: string, id: string): Promise<Message> {
    const { database, clock, access, deliver } = this.#context;
    const conversation = await access.conversationOf(me, id);
    const row = await database.begin(async (sql) => {
      const known = await lockMessage(sql, me, conversation.conversationId, id);
      if (!known) throw notFound("messageNotFound");
      return hideMessage(sql, me, known, clock.now());
    });
    const message = presentMessage(row, conversation);
    deliver.to([me], "messageUpdated", message);
    return message;
  }

  async #deleteText(sql: Transaction, { id, conversation_id }: KnownMessage) {
    await this.#context.pictures.deleteForMessages(sql, conversation_id, [id]);
    return deleteTexts(sql, this.#context.endings, conversation_id, [id], this.#context.clock.now());
  }

  #announce(message: Message): void {
    this.#delivered.add(nameOf(message));
    this.#context.deliver.toMembers(message.conversationId, "messageUpdated", message);
  }

  /** Handles a retry, because the process that made the change may have died before announcing it. */
  #announceAgain(message: Message, at: string | undefined): void {
    if (at && isRecent(new Date(at), this.#context.clock.now()) && !this.#delivered.has(nameOf(message)))
      this.#announce(message);
  }
}

const nameOf = ({ _id, changeSeq }: Message) => `${_id} ${changeSeq}`;

/** @throws AppError `NOT_FOUND`, also for another user's message and for a system message */
function requireOwn(known: KnownMessage | null, me: string): KnownMessage {
  if (known?.sender_id !== me || known.is_system) throw notFound("messageNotFound");
  return known;
}

const DAY_MS = 86_400_000;

/** Returns the time before which a text must have been replaced to be gone. */
const keptSince = ({ clock, config }: Platform) => new Date(clock.now().getTime() - config.keepRevisionsDays * DAY_MS);

/** Deletes the earlier texts that the server keeps no longer. */
export const sweepRevisions = (context: Platform): Promise<void> =>
  deleteBatches(context.database, "message_revisions", "replaced_at", keptSince(context));

/** @throws AppError `NOT_FOUND` when the message cannot be read */
export async function readKeptRevisions(context: Platform, me: string, id: string) {
  const { database, clock } = context;
  const message = await readableMessage(database, me, id, clock.now());
  return { message, revisions: await readRevisions(database, message, keptSince(context)) };
}

export function editRoutes(
  context: Needs,
  deps: { readonly mentions: Pick<Mentions, "ofChanged">; readonly onEdited: (message: Message) => void },
): Routes<"PATCH /message/:id" | "GET /message/:id/revisions" | "DELETE /message/:id"> {
  const edits = new Edits(context, deps);
  return {
    "PATCH /message/:id": ({ me, params, body }) => edits.edit(me.userId, params.id, body),
    async "GET /message/:id/revisions"({ me, params }) {
      const { revisions } = await readKeptRevisions(context, me.userId, params.id);
      return revisions.map(({ text, language, written_at }) => ({
        text,
        ...(language !== null && { language }),
        writtenAt: written_at.toISOString(),
      }));
    },
    "DELETE /message/:id": ({ me, params, query }) =>
      query.for === "everyone"
        ? edits.deleteForEveryone(me.userId, params.id)
        : edits.deleteForMe(me.userId, params.id),
  };
}
