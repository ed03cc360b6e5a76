import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id } from "../fields.ts";
import { CATCH_UP_POINTS_MAX } from "../limits.ts";

const Place = z.object({ messageId: Id, seq: z.number().int() });

const CatchUp = z.object({
  /** The first unread message; null without any. */
  from: Place.nullable(),
  /** Unread messages that were considered, at most 200. */
  count: z.number().int(),
  /** Those of them that mention the caller. */
  mentions: z.array(Place),
  /** The main points in the caller's language, each with the messages that it is about. */
  points: z.array(z.object({ text: z.string(), messages: z.array(Place) })).max(CATCH_UP_POINTS_MAX),
  /** Name of the language model that wrote the points. */
  by: z.string().nullable(),
  /**
   * Present if there are messages but no points: no model is configured, the privacy level allows none, a budget is used
   * up, or every model failed.
   */
  reason: z.enum(["noModel", "level", "budget", "failed"]).optional(),
});

export const catchUpCalls = {
  /**
   * What the caller has not read in a conversation, in a few points by a language model. The newest 200 messages and
   * 20,000 characters count, without system messages, people whom the caller blocked, and replies in threads that the
   * caller does not follow. Nothing is stored. Only a model that the messages' privacy level allows gets their texts;
   * it gets no names.
   */
  "POST /conversations/:conversationId/catch-up": {
    access: "session",
    forGuests: true,
    keepsAnswer: false,
    holdsText: true,
    params: z.object({ conversationId: Id }),
    body: z.object({
      /** Where the reader began, if their read position has moved since; their read position by default. */
      afterSeq: z.number().int().min(0).optional(),
    }),
    output: CatchUp,
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallMap;
