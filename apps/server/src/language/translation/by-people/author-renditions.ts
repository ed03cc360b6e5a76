import { RENDITIONS_MAX } from "@lingualoom/contract/limits.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError, notFound, notReachable } from "#/platform/errors.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { MessageAccess } from "#/talk/message/access.ts";
import { type KnownMessage, lockMessage, readMessage } from "#/talk/message/lock-store.ts";
import type { MessageRow } from "#/talk/message/message-row-store.ts";
import { presentMessage } from "#/talk/message/presenter.ts";
import { renewAnswers } from "#/talk/message/renew-store.ts";
import { requireRendition, writtenRendition } from "#/talk/messages/send/sent-renditions.ts";
import { addWritten, readByLanguage, removeWritten, showWritten, unindexWritten } from "./author-rendition-store.ts";
import { recordChange } from "./suggestion-store.ts";

interface Needs extends Platform {
  readonly access: MessageAccess;
  readonly deliver: MemberDelivery;
}

interface AuthorRendition {
  readonly id: string;
  readonly language: string;
  /** Null restores the engine's rendition. */
  readonly text: string | null;
}

/** Authors' own versions of their sent messages in other languages. The text itself never changes. */
export class AuthorRenditions {
  readonly #context: Needs;

  constructor(context: Needs) {
    this.#context = context;
  }

  /** @throws AppError; foreign, deleted and missing messages look the same */
  async set(me: string, { id, language, text: typed }: AuthorRendition): Promise<Message> {
    const { database, access, deliver, limits } = this.#context;
    await limits.consume("SEND", me);
    const text = typed === null ? null : requireRendition(language, typed);
    const conversation = await access.conversationOf(me, id);
    const { message, changed } = await database.begin(async (sql) => {
      const now = this.#context.clock.now();
      const known = requireOwn(await lockMessage(sql, me, conversation.conversationId, id), me, now);
      const row = await this.#write(sql, known, await readMessage(sql, known), { language, text });
      if (!row) return { message: presentMessage(await readMessage(sql, known), conversation), changed: false };
      const message = presentMessage(row, conversation);
      await renewAnswers(sql, [message]);
      return { message, changed: true };
    });
    if (changed) deliver.toMembers(message.conversationId, "messageUpdated", message);
    return message;
  }

  /** @returns null when nothing changes */
  async #write(
    sql: Transaction,
    known: KnownMessage,
    row: MessageRow,
    { language, text }: Omit<AuthorRendition, "id">,
  ) {
    const written = row.renditions ?? [];
    const before = written.find((one) => one.language === language)?.text ?? null;
    if (before === text) return null;
    if (before === null && written.length >= RENDITIONS_MAX)
      throw new AppError("VALIDATION", say("tooManyRenditions", { most: RENDITIONS_MAX }));
    const now = this.#context.clock.now();
    const read = (await readByLanguage(sql, known)).find(({ target }) => target === language);
    await unindexWritten(sql, known, language);
    await removeWritten(sql, known, language);
    if (text !== null) await addWritten(sql, known, writtenRendition(language, text, known.sender_id), now);
    await recordChange(sql, {
      message: known,
      language,
      by: known.sender_id,
      text,
      before: read?.text ?? null,
      now,
      kind: text === null ? "taken-back" : "written",
    });
    return showWritten(sql, known);
  }
}

/** @throws AppError; foreign, deleted and missing messages look the same */
export function requireOwn(known: KnownMessage | null, me: string, now: Date): KnownMessage {
  if (known?.sender_id !== me || known.is_system || known.deleted_at) throw notFound("messageNotFound");
  if (known.expires_at && known.expires_at <= now) throw notFound("messageNotFound");
  // Forwarded messages are another author's words, which must not change, and a picture alone has no text.
  if (known.is_forwarded) throw new AppError("FORBIDDEN", say("forwardedNotEditable"));
  if (known.text === "") throw new AppError("VALIDATION", say("messageEmpty"));
  if (known.closed) throw notReachable();
  return known;
}
