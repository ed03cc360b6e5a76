import type { RenditionChange } from "@lingualoom/contract/calls/suggestions.ts";
import { RENDITIONS_MAX, SUGGESTIONS_MAX } from "@lingualoom/contract/limits.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Membership } from "#/people/membership/membership-store.ts";
import { asPerson } from "#/people/people/person.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError, notFound, notReachable } from "#/platform/errors.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { MessageAccess } from "#/talk/message/access.ts";
import { readableMessage } from "#/talk/message/access.ts";
import { type KnownMessage, lockMessage, readMessage } from "#/talk/message/lock-store.ts";
import { presentMessage } from "#/talk/message/presenter.ts";
import { renewAnswers } from "#/talk/message/renew-store.ts";
import { requireRendition, writtenRendition } from "#/talk/messages/send/sent-renditions.ts";
import type { ApprovedKey } from "../memory/approved-key.ts";
import { addWritten, readByLanguage, removeWritten, showWritten, unindexWritten } from "./author-rendition-store.ts";
import { requireOwn } from "./author-renditions.ts";
import {
  areBlocked,
  type ChangeRow,
  countOthersWaiting,
  countWaiting,
  decideSuggestion,
  readChanges,
  recordChange,
  removeWaiting,
  type Suggestion,
} from "./suggestion-store.ts";

interface Needs extends Platform {
  readonly access: MessageAccess;
  readonly approvedKey: ApprovedKey;
  readonly deliver: MemberDelivery;
}

interface SuggestionPlace {
  readonly id: string;
  readonly language: string;
}

/** Readers suggest renditions in their language, and the author decides. The text itself never changes. */
export class Suggestions {
  readonly #context: Needs;

  constructor(context: Needs) {
    this.#context = context;
  }

  /** @throws AppError; unreadable and missing messages look the same */
  async suggest(me: string, { id, language }: SuggestionPlace, typed: string): Promise<void> {
    const { access, limits, clock } = this.#context;
    const text = requireRendition(language, typed);
    await limits.consume("SUGGEST", me);
    const conversation = await access.conversationOf(me, id);
    await this.#changed(conversation, async (sql) => {
      const known = this.#requireThere(await lockMessage(sql, me, conversation.conversationId, id));
      await this.#requireReachable(sql, me, known, conversation);
      const read = (await readByLanguage(sql, known)).find(({ target }) => target === language);
      if (read?.text === text) throw new AppError("VALIDATION", say("suggestionSame"));
      if ((await countOthersWaiting(sql, known, me, language)) >= SUGGESTIONS_MAX)
        throw new AppError("VALIDATION", say("tooManySuggestions", { most: SUGGESTIONS_MAX }));
      await removeWaiting(sql, known, me, language);
      const change = { kind: "suggested" as const, by: me, text, before: read?.text ?? null };
      await recordChange(sql, { message: known, language, ...change, now: clock.now() });
      return known;
    });
  }

  /** Withdraws a pending suggestion. Accepted ones can only be removed by the author. */
  async withdraw(me: string, { id, language }: SuggestionPlace): Promise<void> {
    const { access } = this.#context;
    const conversation = await access.conversationOf(me, id);
    await this.#changed(conversation, async (sql) => {
      const known = this.#requireThere(await lockMessage(sql, me, conversation.conversationId, id));
      return (await removeWaiting(sql, known, me, language)) ? known : null;
    });
  }

  /** @throws AppError `NOT_FOUND` when it is not pending, or was replaced by other words */
  async decide(me: string, id: string, suggestionId: string, accepted: boolean): Promise<Message> {
    const { database, clock, access, deliver, limits } = this.#context;
    await limits.consume("SEND", me);
    const conversation = await access.conversationOf(me, id);
    const message = await database.begin(async (sql) => {
      const now = clock.now();
      const known = requireOwn(await lockMessage(sql, me, conversation.conversationId, id), me, now);
      const decision = accepted ? "accepted" : "declined";
      const suggestion = await decideSuggestion(sql, known, suggestionId, decision, now);
      if (!suggestion) throw notFound("suggestionNotFound");
      if (accepted) await this.#accept(sql, known, suggestion, now);
      const changed = presentMessage(await showWritten(sql, known), conversation);
      await renewAnswers(sql, [changed]);
      return changed;
    });
    deliver.toMembers(message.conversationId, "messageUpdated", message);
    return message;
  }

  /** Returns all changes to the message's author, and to readers their own suggestions. */
  async changes(me: string, id: string): Promise<RenditionChange[]> {
    const { database, clock } = this.#context;
    const message = await readableMessage(database, me, id, clock.now());
    return (await readChanges(database, message, me, message.sender_id === me ? null : me)).map(present);
  }

  async #accept(sql: Transaction, known: KnownMessage, suggestion: Suggestion, now: Date): Promise<void> {
    const { conversation_id: conversationId, sender_id, text } = known;
    const { target } = suggestion;
    const written = (await readMessage(sql, known)).renditions ?? [];
    const isNew = written.every(({ language }) => language !== target);
    if (isNew && written.length >= RENDITIONS_MAX)
      throw new AppError("VALIDATION", say("tooManyRenditions", { most: RENDITIONS_MAX }));
    await unindexWritten(sql, known, target);
    await removeWritten(sql, known, target);
    const memoryKey = this.#context.approvedKey({ conversationId, text, target });
    const rendition = writtenRendition(target, suggestion.text, suggestion.made_by);
    await addWritten(sql, known, rendition, now, { by: sender_id, memoryKey });
  }

  /** Updates the count of pending suggestions and announces it. `change` returns the message, or null for no change. */
  async #changed(conversation: Membership, change: (sql: Transaction) => Promise<KnownMessage | null>): Promise<void> {
    const { database, deliver } = this.#context;
    const message = await database.begin(async (sql) => {
      const changed = await change(sql);
      const [row] = changed ? await countWaiting(sql, changed) : [];
      if (!row) return null;
      const counted = presentMessage(row, conversation);
      await renewAnswers(sql, [counted]);
      return counted;
    });
    if (message) deliver.toMembers(message.conversationId, "messageUpdated", message);
  }

  #requireThere(known: KnownMessage | null): KnownMessage {
    const isOver = known?.expires_at && known.expires_at <= this.#context.clock.now();
    if (!known || known.deleted_at || isOver || known.is_system) throw notFound("messageNotFound");
    return known;
  }

  async #requireReachable(sql: Transaction, me: string, known: KnownMessage, { memberIds }: Membership) {
    if (known.sender_id === me) throw new AppError("OWN_MESSAGE", say("suggestOwn"));
    // Forwarded messages are another author's words, which must not change, and a picture alone has no text.
    if (known.is_forwarded) throw new AppError("FORBIDDEN", say("forwardedNotEditable"));
    if (known.text === "") throw new AppError("VALIDATION", say("messageEmpty"));
    // An author who left, or who blocked the reader, would never decide.
    const isThere = memberIds.includes(known.sender_id) && !known.closed;
    if (!isThere || (await areBlocked(sql, me, known.sender_id))) throw notReachable();
  }
}

const present = (row: ChangeRow): RenditionChange => ({
  _id: row.change_id,
  language: row.target,
  kind: row.kind,
  by: asPerson(row),
  ...(row.text !== null && { text: row.text }),
  ...(row.before !== null && { before: row.before }),
  at: row.created_at.toISOString(),
  ...(row.decision && { decision: row.decision }),
  ...(row.decided_at && { decidedAt: row.decided_at.toISOString() }),
});
