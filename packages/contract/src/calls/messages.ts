import { z } from "zod";
import type { CallMap } from "../call.ts";
import { DraftPoll, isPollAlone, isQuestion, NOT_A_QUESTION, NOT_ALONE } from "../draft-poll.ts";
import { Id, LanguageCode, Moment, Time, WellFormed } from "../fields.ts";
import {
  ATTACHMENTS_MAX,
  CLIENT_MESSAGE_ID_LENGTH,
  IMPORTED_MESSAGES_MAX,
  MENTIONS_MAX,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  PICTURE_BODY_BYTES,
  RENDITIONS_CODE_UNITS,
  RENDITIONS_MAX,
  SEAL_CODE_UNITS,
} from "../limits.ts";
import { EVERYBODY } from "../mentions.ts";
import { Chat, Message, Person } from "../shapes.ts";

/** Clamped instead of refused: a page size is only a wish. */
export const Limit = z.coerce
  .number()
  .int()
  .default(PAGE_SIZE)
  .transform((limit) => Math.min(Math.max(limit, 1), PAGE_SIZE_MAX));
/** Imported messages have numbers from 0 downwards. */
const Seq = z.coerce.number().int().min(-IMPORTED_MESSAGES_MAX).max(Number.MAX_SAFE_INTEGER);
/** Long enough for the longest possible name. */
export const Cursor = WellFormed.max(1_000).optional();
export const Search = WellFormed.max(200).trim().optional();
const With = z.object({ userId: Id });

/** 1 to 64 printable ASCII characters. */
export const ClientMessageId = z.string().regex(new RegExp(`^[\\x20-\\x7e]{1,${CLIENT_MESSAGE_ID_LENGTH}}$`));

/** The server's own rule checks length and well-formedness of `text` and `alt`, since it knows the right status. */
export const TextWithAlt = z.object({ text: z.string().default(""), alt: z.string().default("") });

/**
 * Users whom a text mentions as `@` and their name, or `all` for everyone in a group. The server drops non-members and
 * names missing from the text; its answer has the actual mentions.
 */
export const Mentioned = z.array(z.union([Id, z.literal(EVERYBODY)])).max(MENTIONS_MAX + 1);

/**
 * Renditions to send with the text. Those with a seal come from an engine's preview of this text and are stored only if
 * the seal is valid; those without are written by the author. At most one per language.
 */
export const GivenRenditions = z
  .array(z.object({ language: LanguageCode, text: z.string(), seal: z.string().max(SEAL_CODE_UNITS).optional() }))
  .max(RENDITIONS_MAX)
  .refine(
    (all) => all.reduce((sum, { text }) => sum + text.length, 0) <= RENDITIONS_CODE_UNITS,
    "The renditions are too long together",
  )
  .refine((all) => new Set(all.map(({ language }) => language)).size === all.length, "Name each language once");

/** A text that an edit replaced; `writtenAt` is when it was sent, or an edit wrote it. */
const MessageRevision = z.object({ text: z.string(), language: z.string().optional(), writtenAt: Time });

export type MessageRevision = z.infer<typeof MessageRevision>;

/** Counts as unread and shows a notification, but makes no sound. */
export const Silent = z.boolean();

/** Ids of uploads, each with its description. */
export const Attached = z.array(z.object({ _id: Id, alt: z.string().default("") })).max(ATTACHMENTS_MAX);

/** The thread that a message replies in, named by its root or any of its replies. */
export const InThread = z.object({
  root: Id,
  /** Shows the reply in the conversation as well. */
  alsoSend: z.boolean().default(false),
});

/** A text, a picture (a data URL, or one uploaded before), or both; or a poll. */
export const Draft = TextWithAlt.extend({
  image: z
    .string()
    .nullish()
    .transform((url) => url ?? ""),
  mediaId: Id.optional(),
  attachments: Attached.optional(),
  replyTo: Id.optional(),
  thread: InThread.optional(),
  mentions: Mentioned.optional(),
  renditions: GivenRenditions.optional(),
  poll: DraftPoll.optional(),
  /** Id of a sticker of `GET /stickers`, which becomes an attachment. */
  sticker: Id.optional(),
  silent: Silent.optional(),
  clientMessageId: ClientMessageId.optional(),
})
  .refine(({ image, mediaId }) => image === "" || mediaId === undefined, "Give one of image and mediaId")
  .refine(isQuestion, NOT_A_QUESTION)
  .refine(isPollAlone, NOT_ALONE);

export const History = z
  .object({
    limit: Limit,
    before: Seq.optional(),
    after: Seq.optional(),
    /** Id of a message: returns it with the messages before and after it. */
    around: Id.optional(),
    /** Returns the first message from that time on, or else the last one, with the messages before and after it. */
    at: Moment.optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).optional(),
    changedSince: Seq.min(0).optional(),
  })
  .refine(
    ({ before, after, around, at, page, changedSince }) =>
      [before, after, around, at, page, changedSince].filter((v) => v !== undefined).length <= 1,
    "Give one of before, after, around, at, page and changedSince",
  );

export const messageCalls = {
  /** All users the caller can find, by name: those they share a conversation with, and those in the directory. */
  "GET /messages/contacts": {
    access: "session",
    forPeople: true,
    query: z.object({
      limit: Limit,
      cursor: Cursor,
      q: Search,
      /** `true`: only users with whom the caller shares a conversation. `false`: only others. */
      known: z
        .enum(["true", "false"])
        .transform((known) => known === "true")
        .optional(),
    }),
    output: z.array(Person),
  },
  "GET /messages/chats": {
    access: "session",
    forGuests: true,
    holdsText: true,
    query: z.object({ limit: Limit, cursor: Cursor, q: Search }),
    output: z.array(Chat),
  },
  /**
   * Headers carry the conversation's change counter (`x-change-seq`) and the receipts of the caller and the other user
   * (`x-last-read-seq`, `x-their-last-delivered-seq`, `x-their-last-read-seq`).
   */
  "GET /messages/:userId": {
    access: "session",
    forGuests: true,
    holdsText: true,
    params: With,
    query: History,
    output: z.array(Message),
    errors: ["NOT_FOUND"],
  },
  "POST /messages/send/:userId": {
    access: "session",
    forGuests: true,
    holdsText: true,
    aliases: ["POST /messages/:userId"],
    params: With,
    body: Draft,
    bodyBytes: PICTURE_BODY_BYTES,
    form: true,
    output: Message,
    status: 201,
    repeatStatus: 200,
    errors: [
      "SELF",
      "NOT_FOUND",
      "NOT_REACHABLE",
      "REPLY_GONE",
      "TEXT_TOO_LONG",
      "UNSUPPORTED_LANGUAGE",
      "IDEMPOTENCY_CONFLICT",
      "TOO_LARGE",
      "UNSUPPORTED_MEDIA",
    ],
  },
  "POST /messages/:userId/read": {
    access: "session",
    forGuests: true,
    params: With,
    body: z.object({ seq: z.number().int().min(0) }),
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND"],
  },
  "PATCH /message/:id": {
    access: "session",
    forGuests: true,
    holdsText: true,
    params: z.object({ id: Id }),
    /** Without `mentions`, those that still occur in the text are kept. */
    body: z.object({ text: z.string(), mentions: Mentioned.optional() }),
    output: Message,
    errors: ["NOT_FOUND", "NOT_REACHABLE", "FORBIDDEN", "TEXT_TOO_LONG"],
  },
  /** The earlier texts of an edited message that are still kept, newest first. */
  "GET /message/:id/revisions": {
    access: "session",
    forGuests: true,
    holdsText: true,
    params: z.object({ id: Id }),
    output: z.array(MessageRevision),
    errors: ["NOT_FOUND"],
  },
  /** Deletes an own message for everyone, or any message for the caller. */
  "DELETE /message/:id": {
    access: "session",
    forGuests: true,
    holdsText: true,
    params: z.object({ id: Id }),
    query: z.object({ for: z.enum(["me", "everyone"]).default("me") }),
    output: Message,
    errors: ["NOT_FOUND"],
  },
  /** Permanently removes the link preview of the caller's own message. */
  "DELETE /message/:id/link-preview": {
    access: "session",
    forGuests: true,
    holdsText: true,
    params: z.object({ id: Id }),
    output: Message,
    errors: ["NOT_FOUND"],
  },
  /**
   * Transcribes a message's recordings if that has not happened yet. 200: finished; recordings without a text contain
   * no audible speech. 202: in progress; `messageUpdated` announces the result.
   */
  "POST /message/:id/transcript": {
    access: "session",
    forGuests: true,
    // A stored answer would outlive the text in it.
    keepsAnswer: false,
    holdsText: true,
    params: z.object({ id: Id }),
    output: Message,
    repeatStatus: 202,
    errors: ["NOT_FOUND", "ABOVE_PRIVACY_LEVEL"],
  },
  /** A user by id, and their direct conversation with the caller; null if there is none. */
  "GET /people/:userId": {
    access: "session",
    forGuests: true,
    params: With,
    output: Person.extend({ conversationId: Id.nullable() }),
    errors: ["NOT_FOUND"],
  },
  /** When the user was last connected; null if they hide it or never were. */
  "GET /people/:userId/last-seen": {
    access: "session",
    forGuests: true,
    params: With,
    output: z.object({ lastSeenAt: Time.nullable() }),
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallMap;
