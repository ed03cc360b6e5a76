import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, Moment, WellFormed } from "../fields.ts";
import { SEARCH_CHARACTERS } from "../limits.ts";
import { Conversation, Message, Person } from "../shapes.ts";
import { Cursor, Limit } from "./messages.ts";

/** A range in UTF-16 units: inclusive start, exclusive end. */
const Range = z.tuple([z.number().int(), z.number().int()]);

export const Highlight = z.object({
  field: z.enum(["text", "alt", "names", "transcript", "rendition"]),
  /** Language of that text, if known. */
  language: z.string().nullable(),
  /** The text that `ranges` refer to, if not the message's; several attachments are separated by line breaks. */
  text: z.string().optional(),
  ranges: z.array(Range),
});

export const Why = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("words") }),
  z.object({ kind: z.literal("rendition"), language: z.string() }),
  /** Contains the query translated into that language. */
  z.object({ kind: z.literal("translated"), language: z.string(), query: z.string() }),
  /** Contains words similar to the query, which itself has no match. */
  z.object({ kind: z.literal("similar"), word: z.string() }),
  z.object({ kind: z.literal("filters") }),
]);

export const FoundMessage = z.object({
  message: Message,
  conversationId: Id,
  highlights: z.array(Highlight),
  why: Why,
});

export const SearchQuery = z.object({
  /** Words that a message must all contain, each also as a prefix; in quotes, an exact phrase. */
  q: WellFormed.max(SEARCH_CHARACTERS).trim().default(""),
  in: Id.optional(),
  from: Id.optional(),
  /** Exclusive. */
  before: Moment.optional(),
  /** Inclusive. */
  after: Moment.optional(),
  /** `media`: images and videos. `file`: includes recordings other than voice messages. */
  has: z.enum(["link", "image", "video", "media", "file", "voice"]).optional(),
  lang: WellFormed.max(35).optional(),
  /** `best` sorts the newest results by relevance, and has one page. */
  sort: z.enum(["newest", "best"]).default("newest"),
  /** `messages`: no users and conversations. */
  of: z.enum(["all", "messages"]).default("all"),
  cursor: Cursor,
  limit: Limit,
});

export const searchCalls = {
  /**
   * Searches the messages the caller may read: their texts, their stored translations, and, with the query translated
   * by this server's engines, in the languages of the caller's conversations. Users and conversations come with the
   * first page.
   */
  "GET /search": {
    access: "session",
    holdsText: true,
    query: SearchQuery,
    output: z.object({
      people: z.array(Person),
      conversations: z.array(Conversation),
      messages: z.array(FoundMessage),
      /** The query as translated into other languages; empty if that is not allowed or not possible. */
      translations: z.array(z.object({ language: z.string(), query: z.string() })),
      /** Why the query was not translated. */
      untranslated: z.enum(["level", "engines"]).nullable(),
      /** Some messages from before an update are not indexed yet. */
      incomplete: z.boolean(),
    }),
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  },
} as const satisfies CallMap;
