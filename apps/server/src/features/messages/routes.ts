import type { Got } from "@lingualoom/contract/calls.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { z } from "zod";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/open.ts";
import { AppError } from "../../errors.ts";
import { decodeCursor, encodeCursor, nextLink } from "../../http/link.ts";
import { Reply, type Routes } from "../../http/routes.ts";
import { bytesOfDataUrl } from "../../media/given-picture.ts";
import type { DirectConversations } from "../conversations/direct.ts";
import { type ChatCursor, readChats } from "./conversation-list/chat-store.ts";
import {
  type Counters,
  countersOf,
  type HistoryPage,
  NOTHING_YET,
  type Part,
  readHistory,
} from "./history/history-store.ts";
import type { Mark } from "./receipts/receipts.ts";
import type { Send } from "./send/send.ts";
import type { DraftPicture } from "./send/sent-picture.ts";

export interface ConversationDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly conversations: DirectConversations;
  readonly send: Send;
  readonly mark: Mark;
  /** Told of messages whose language is not known yet, now that somebody reads them. */
  readonly onUnknownLanguage: (message: Message) => void;
}

type Names =
  | "GET /messages/chats"
  | "GET /messages/:userId"
  | "POST /messages/send/:userId"
  | "POST /messages/:userId/read";

/** Year 0 is a date in ISO 8601 and none in PostgreSQL. */
const Cursor = z.object({ at: z.iso.datetime().refine((at) => !at.startsWith("0000")), id: z.uuid() });

function chatCursor(cursor: string | undefined): ChatCursor | null {
  if (!cursor) return null;
  const parsed = Cursor.safeParse(decodeCursor(cursor));
  if (!parsed.success) throw new AppError("VALIDATION", "The cursor is not one of this list");
  return parsed.data;
}

export function conversationRoutes(deps: ConversationDependencies): Routes<Names> {
  const { database, clock, conversations, send, mark } = deps;
  return {
    async "GET /messages/chats"({ me, query, url }) {
      const cursor = chatCursor(query.cursor);
      const { chats, next } = await readChats(database, me.userId, query.limit, cursor, clock.now(), query.q);
      return new Reply(chats, next ? { headers: nextLink(url, { cursor: encodeCursor(next) }) } : {});
    },

    async "GET /messages/:userId"({ me, params, query, url }) {
      const conversationId = await conversations.find(me.userId, params.userId);
      if (!conversationId) return new Reply([], { headers: headersOf(NOTHING_YET) });
      // Read before the page: what changes in between is told twice rather than never.
      const counters = await countersOf(database, conversationId, me.userId);
      const part = partOf(query, counters);
      const page = await readHistory(database, conversationId, me.userId, part, query.limit, clock.now());
      for (const message of page.messages)
        if (message.language === undefined && !message.deletedAt) deps.onUnknownLanguage(message);
      return new Reply(page.messages, {
        headers: { ...headersOf(counters), ...nextPage(url, query, part, page) },
      });
    },

    async "POST /messages/send/:userId"({ me, params, body, onceId }) {
      const sent = await send({
        from: me.userId,
        to: params.userId,
        text: body.text,
        picture: pictureOf(body),
        alt: body.alt,
        clientMessageId: body.clientMessageId ?? onceId,
      });
      return new Reply(sent.message, { status: sent.isNew ? 201 : 200 });
    },

    async "POST /messages/:userId/read"({ me, params, body }) {
      await mark("read", me.userId, params.userId, body.seq);
      return { success: true };
    },
  };
}

function pictureOf({ image, mediaId }: Got<"POST /messages/send/:userId", "body">): DraftPicture | undefined {
  if (mediaId !== undefined) return { mediaId };
  return image === "" ? undefined : { bytes: bytesOfDataUrl(image, "image") };
}

/** Beside the bare array of messages: how far the conversation has come, and how far its two people have. */
const headersOf = (counters: Counters) => ({
  "x-change-seq": String(counters.change_seq),
  "x-last-read-seq": String(counters.last_read_seq),
  "x-their-last-read-seq": String(counters.their_last_read_seq),
  "x-their-last-delivered-seq": String(counters.their_last_delivered_seq),
});

type Query = Got<"GET /messages/:userId", "query">;

/** `seq` is gapless, so a numbered page is a range and needs no counting of what it skips. */
function partOf(query: Query, counters: Counters): Part {
  if (query.changedSince !== undefined) return { kind: "changed", since: query.changedSince };
  if (query.after !== undefined) return { kind: "oldest", above: query.after };
  if (query.page !== undefined) {
    return { kind: "newest", below: counters.last_seq + 1 - (query.page - 1) * query.limit };
  }
  return { kind: "newest", below: query.before };
}

function nextPage(url: URL, query: Query, part: Part, page: HistoryPage): { link?: string } {
  const first = page.messages[0];
  const last = page.messages.at(-1);
  if (!page.hasMore || !first || !last) return {};
  if (part.kind === "changed") return nextLink(url, { changedSince: last.changeSeq });
  if (part.kind === "oldest") return nextLink(url, { after: last.seq });
  return nextLink(url, query.page === undefined ? { before: first.seq } : { page: query.page + 1 });
}
