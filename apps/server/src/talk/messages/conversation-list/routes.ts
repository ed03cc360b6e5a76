import { Time } from "@lingualoom/contract/fields.ts";
import { z } from "zod";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { decodeCursor, encodeCursor, nextLink } from "#/platform/http/link.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { listFilter, readFolder } from "./folder-store.ts";
import { type ListCursor, readConversation, readConversations } from "./list-store.ts";
import { presentChat, presentConversation, type Viewer } from "./present-conversation.ts";

/** Year 0 is valid in ISO 8601 but not in PostgreSQL. */
const Cursor = z.object({
  pinned: z.boolean(),
  at: Time,
  id: z.uuid(),
});

function listCursor(cursor: string | undefined): ListCursor | null {
  if (!cursor) return null;
  const parsed = Cursor.safeParse(decodeCursor(cursor));
  if (!parsed.success) throw new AppError("VALIDATION", say("cursorUnknown"));
  return parsed.data;
}

const linkTo = (url: URL, next: ListCursor | null) =>
  next ? { headers: nextLink(url, { cursor: encodeCursor(next) }) } : {};

export function listRoutes({
  database,
  clock,
  privacyLevels,
}: Platform & { readonly privacyLevels: () => OperatorLevels }): Routes<
  "GET /messages/chats" | "GET /conversations" | "GET /conversations/:conversationId"
> {
  const viewer = (me: string): Viewer => ({ me, now: clock.now(), levels: privacyLevels() });
  return {
    async "GET /messages/chats"({ me: { userId }, query, url }) {
      const wanted = { limit: query.limit, cursor: listCursor(query.cursor), search: query.q };
      const { rows, next } = await readConversations(database, userId, { ...wanted, kind: "direct" });
      const chats = rows.map((row) => presentChat(row, viewer(userId)));
      return new Reply(chats, linkTo(url, next));
    },

    async "GET /conversations"({ me: { userId }, query, url }) {
      const wanted = { limit: query.limit, cursor: listCursor(query.cursor), search: query.q };
      const archived = query.q ? undefined : query.archived;
      const { space } = query;
      const folder = query.folder ? await readFolder(database, userId, query.folder) : undefined;
      if (query.folder && !folder) throw notFound("folderNotFound");
      const filter = listFilter(database, userId, { folder, unread: query.unread, now: clock.now() });
      const { rows, next } = await readConversations(database, userId, { ...wanted, archived, space, filter });
      const conversations = rows.map((row) => presentConversation(row, viewer(userId)));
      return new Reply(conversations, linkTo(url, next));
    },

    async "GET /conversations/:conversationId"({ me: { userId }, params }) {
      const row = await readConversation(database, userId, params.conversationId);
      if (!row) throw notFound("conversationNotFound");
      return presentConversation(row, viewer(userId));
    },
  };
}
