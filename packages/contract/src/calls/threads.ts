import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id } from "../fields.ts";
import { Message } from "../shapes.ts";
import { Cursor, History, Limit } from "./messages.ts";

const params = z.object({ conversationId: Id, rootId: Id });
const output = z.object({ success: z.literal(true) });

const { limit, before, after, around } = History.shape;

/** A thread that the reader follows. */
export const FollowedThread = z.object({
  root: Message,
  lastReply: Message,
  /** Replies of others that the reader has not read. */
  unread: z.number().int(),
});

export const threadCalls = {
  /**
   * The threads that the caller follows, the one with the latest reply first. `x-unread-threads` is the number of those
   * with unread replies, up to 100.
   */
  "GET /threads": {
    access: "session",
    forGuests: true,
    holdsText: true,
    query: z.object({ limit: Limit, cursor: Cursor }),
    output: z.array(FollowedThread),
  },
  /**
   * A page of replies, as of a history. The root may be named by any of its replies; it is absent for members who may
   * not read it, because they joined later.
   */
  "GET /conversations/:conversationId/threads/:rootId": {
    access: "session",
    forGuests: true,
    holdsText: true,
    params,
    query: z
      .object({ limit, before, after, around })
      .refine(
        ({ before, after, around }) => [before, after, around].filter((one) => one !== undefined).length <= 1,
        "Give one of before, after and around",
      ),
    output: z.object({
      root: Message.optional(),
      replies: z.array(Message),
      following: z.boolean(),
      lastReadSeq: z.number().int(),
    }),
    errors: ["NOT_FOUND"],
  },
  /** Followers are notified of replies. Authors of the root and of replies, and people mentioned in it, follow it anyway. */
  "PUT /conversations/:conversationId/threads/:rootId/follow": {
    access: "session",
    forGuests: true,
    params,
    body: z.object({ following: z.boolean() }),
    output,
    errors: ["NOT_FOUND"],
  },
  /** The caller has read the thread up to this message. It never goes back. */
  "POST /conversations/:conversationId/threads/:rootId/read": {
    access: "session",
    forGuests: true,
    params,
    body: z.object({ seq: z.number().int().min(0) }),
    output,
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallMap;

export type FollowedThread = z.infer<typeof FollowedThread>;
