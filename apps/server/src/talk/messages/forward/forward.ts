import { hash, randomUUIDv7 } from "node:crypto";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Membership } from "#/people/membership/membership-store.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import { effectivePrivacyLevel, orderOf, privacyLevelOfMessage } from "#/people/membership/privacy-level.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { StoredLinkPreview } from "#/talk/message/parts/link-preview.ts";
import type { OfferedPoll } from "#/talk/message/parts/poll.ts";
import { presentMessageAt } from "#/talk/message/presenter.ts";
import type { Sender } from "../send/send.ts";
import { readSent, readSource, type Source } from "./forward-store.ts";

interface Needs extends Platform {
  readonly memberships: Memberships;
  readonly privacyLevels: () => OperatorLevels;
}

interface ForwardInput {
  readonly messageId: string;
  readonly conversationIds: readonly string[];
  readonly onceId: string | undefined;
}

export type Forwarded = { readonly conversationId: string } & (
  | { readonly message: Message }
  | { readonly error: AppError }
);

const climbs = () => new AppError("ABOVE_PRIVACY_LEVEL", say("cannotForwardThere"));

/**
 * Copies a message into other conversations. The copy names no author, keeps the privacy level of the original, and
 * disappears no later. The forwarder's own versions in other languages are copied too.
 */
export class Forwards {
  readonly #context: Needs;
  readonly #sender: Sender;

  constructor(context: Needs, sender: Sender) {
    this.#context = context;
    this.#sender = sender;
  }

  /**
   * A refused target does not prevent the others.
   * @throws AppError `NOT_FOUND` when `me` cannot read the message, and the refusal of a single target
   */
  async forward(me: string, { messageId, conversationIds, onceId }: ForwardInput): Promise<Forwarded[]> {
    const targets = [...new Set(conversationIds)].map((conversationId) => ({
      conversationId,
      clientMessageId: onceId === undefined ? randomUUIDv7() : idFor(onceId, messageId, conversationId),
    }));
    const sent = await this.#sentBefore(
      me,
      onceId === undefined ? [] : targets.map(({ clientMessageId }) => clientMessageId),
    );
    const source = sent.size < targets.length ? await this.#source(me, messageId) : undefined;
    const results: Forwarded[] = [];
    for (const { conversationId, clientMessageId } of targets) {
      const before = sent.get(conversationId);
      try {
        const message = before ?? (await this.#send(me, source as Source, conversationId, clientMessageId));
        results.push({ conversationId, message });
      } catch (error) {
        if (!(error instanceof AppError) || targets.length === 1) throw error;
        results.push({ conversationId, error });
      }
    }
    return results;
  }

  async #sentBefore(me: string, clientMessageIds: readonly string[]): Promise<Map<string, Message>> {
    const { database, memberships, clock } = this.#context;
    const rows = clientMessageIds.length > 0 ? await readSent(database, me, clientMessageIds) : [];
    const conversations = await memberships.findAll(rows.map((row) => row.conversation_id));
    const messages = rows.flatMap((row) => {
      const conversation = conversations.get(row.conversation_id);
      return conversation?.memberIds.includes(me) ? presentMessageAt(row, conversation, clock.now()) : [];
    });
    return new Map(messages.map((message) => [message.conversationId, message]));
  }

  async #source(me: string, messageId: string): Promise<Source> {
    const { database, clock, privacyLevels } = this.#context;
    const found = await readSource(database, me, messageId, clock.now());
    return { ...found, level: privacyLevelOfMessage(found.privacy, privacyLevels(), found) };
  }

  async #send(me: string, source: Source, conversationId: string, clientMessageId: string) {
    const sender = this.#sender;
    const { language, language_confidence: confidence, detector } = source;
    const linkPreview =
      source.link_preview && (await this.#copyOf(me, source.link_preview, conversationId, clientMessageId));
    const { message } = await sender.send({
      from: me,
      text: source.text,
      clientMessageId,
      renditions: wordsOf(me, source),
      attachments: (source.attachments ?? []).map(({ id, alt }) => ({ copyOf: id, alt })),
      conversation: () => this.#target(me, source, conversationId),
      transcript: source.transcript ?? undefined,
      poll: source.poll ? asOffered(source.poll, this.#context.clock.now()) : undefined,
      forwarded: { level: source.level, until: source.expires_at },
      linkPreview: linkPreview ?? undefined,
      detected: language && detector ? { language, confidence: confidence ?? 0, detector } : undefined,
    });
    return message;
  }

  /** Copies the current link preview, without its picture if that is gone. A removed preview stays removed. */
  async #copyOf(
    me: string,
    { mediaId: original, ...preview }: StoredLinkPreview,
    conversationId: string,
    clientMessageId: string,
  ): Promise<StoredLinkPreview> {
    const { pictures } = this.#context;
    if (original === undefined) return preview;
    try {
      const mediaId = await pictures.copyOfLink(me, original);
      const files = [{ id: mediaId, alt: "" }];
      await pictures.claim({ files, ownerId: me, conversationId, clientMessageId, purpose: "link" });
      return { ...preview, mediaId };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { width: _w, height: _h, ...bare } = preview;
      return bare;
    }
  }

  async #target(me: string, source: Source, conversationId: string): Promise<Membership> {
    const target = await this.#context.memberships.membershipOf(me, conversationId);
    const level = effectivePrivacyLevel(target.privacy, this.#context.privacyLevels());
    if (orderOf(level) > orderOf(source.level)) throw climbs();
    return target;
  }
}

/** Copies the question's options but not the votes, and the end while it is ahead. */
const asOffered = ({ options, multiple, anonymous, endsAt }: OfferedPoll, now: Date): OfferedPoll => ({
  options,
  multiple,
  anonymous,
  endsAt: endsAt !== undefined && new Date(endsAt) > now ? endsAt : undefined,
});

/** Only copies my own versions of my own message; other authors stay anonymous. */
const wordsOf = (me: string, { sender_id: author, renditions }: Source) =>
  (author === me ? (renditions ?? []) : []).flatMap(({ language, text, writtenBy }) =>
    writtenBy === me ? [{ language, text }] : [],
  );

const idFor = (onceId: string, messageId: string, conversationId: string) =>
  hash("sha256", JSON.stringify([onceId, messageId, conversationId]), "base64url");
