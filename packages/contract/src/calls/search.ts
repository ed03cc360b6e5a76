import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, Moment, WellFormed } from "../fields.ts";
import { SEARCH_CHARACTERS } from "../limits.ts";
import { Conversation, Message, Person } from "../shapes.ts";
import { Cursor, Limit } from "./messages.ts";

/** Two places in a text, in UTF-16 units: from the first, before the second. */
const Range = z.tuple([z.number().int(), z.number().int()]);

/** Where in a message something was found. */
export const Highlight = z.object({
  field: z.enum(["text", "alt", "names", "transcript", "rendition"]),
  /** Of that text, where it is known. */
  language: z.string().nullable(),
  /** What `ranges` are of, unless that is the message's text; of several attachments each on a line of its own. */
  text: z.string().optional(),
  ranges: z.array(Range),
});

/** Why a message is among the results. */
export const Why = z.discriminatedUnion("kind", [
  /** It holds what was typed. */
  z.object({ kind: z.literal("words") }),
  /** A stored translation of it holds what was typed. */
  z.object({ kind: z.literal("rendition"), language: z.string() }),
  /** It holds what was typed, translated into that language. */
  z.object({ kind: z.literal("translated"), language: z.string(), query: z.string() }),
  /** It holds words that are nearly what was typed, since nothing holds that. */
  z.object({ kind: z.literal("similar"), word: z.string() }),
  /** It passes the filters; nothing was typed. */
  z.object({ kind: z.literal("filters") }),
]);

export const FoundMessage = z.object({
  message: Message,
  conversationId: Id,
  highlights: z.array(Highlight),
  why: Why,
});

export const SearchQuery = z.object({
  /** Words that a message has to hold all of, each also as the beginning of a longer one; in quotes: exactly so, one after the other. */
  q: WellFormed.max(SEARCH_CHARACTERS).trim().default(""),
  in: Id.optional(),
  from: Id.optional(),
  /** Written before that moment. */
  before: Moment.optional(),
  /** Written at that moment or later. */
  after: Moment.optional(),
  /** `media`: images and videos. `file`: recordings too, but for voice messages. */
  has: z.enum(["link", "image", "video", "media", "file", "voice"]).optional(),
  /** Written in that language. */
  lang: WellFormed.max(35).optional(),
  /** `best` orders the latest results by how well they match, and has one page. */
  sort: z.enum(["newest", "best"]).default("newest"),
  /** `messages`: no people and conversations beside them. */
  of: z.enum(["all", "messages"]).default("all"),
  cursor: Cursor,
  limit: Limit,
});

export const searchCalls = {
  /**
   * What I may read, in its own words, in its stored translations, and in the languages of my conversations as the
   * engines of this server translate what was typed. People and conversations come with the first page.
   */
  "GET /search": {
    access: "session",
    holdsText: true,
    query: SearchQuery,
    output: z.object({
      people: z.array(Person),
      conversations: z.array(Conversation),
      messages: z.array(FoundMessage),
      /** The query as it was looked for in other languages; empty where that may not or cannot be. */
      translations: z.array(z.object({ language: z.string(), query: z.string() })),
      /** Why it was looked for in no other language. */
      untranslated: z.enum(["level", "engines"]).nullable(),
      /** Some messages from before an update are not in the index yet. */
      incomplete: z.boolean(),
    }),
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  },
} as const satisfies CallMap;
