import { Time, WellFormed } from "@lingualoom/contract/fields.ts";
import { z } from "zod";
import { asPerson } from "#/people/people/person.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError } from "#/platform/errors.ts";
import { decodeCursor, encodeCursor, nextLink } from "#/platform/http/link.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { MessageAccess } from "#/talk/message/access.ts";
import { readableMessage } from "#/talk/message/access.ts";
import { knownEmoji, Reactions, type TellReaction } from "./reactions.ts";
import { type ReactionCursor, readReacted } from "./reactions-store.ts";

/** Year 0 is a date in ISO 8601 and none in PostgreSQL. */
const Cursor = z.object({
  at: Time,
  id: z.uuid(),
  emoji: WellFormed,
});

function reactionCursor(cursor: string | undefined): ReactionCursor | null {
  if (!cursor) return null;
  const parsed = Cursor.safeParse(decodeCursor(cursor));
  if (!parsed.success) throw new AppError("VALIDATION", say("cursorUnknown"));
  return parsed.data;
}

export function reactionRoutes(
  context: Platform & { readonly access: MessageAccess; readonly deliver: MemberDelivery },
  tell: TellReaction,
): Routes<"PUT /message/:id/reactions/:emoji" | "DELETE /message/:id/reactions/:emoji" | "GET /message/:id/reactions"> {
  const reactions = new Reactions(context, tell);
  return {
    "PUT /message/:id/reactions/:emoji": ({ me, params }) => reactions.set(me.userId, params.id, params.emoji, true),
    "DELETE /message/:id/reactions/:emoji": ({ me, params }) =>
      reactions.set(me.userId, params.id, params.emoji, false),
    async "GET /message/:id/reactions"({ me, params: { id }, query, url }) {
      const message = await readableMessage(context.database, me.userId, id, context.clock.now());
      const emoji = query.emoji === undefined ? undefined : knownEmoji(query.emoji);
      const wanted = { viewer: me.userId, emoji, limit: query.limit, cursor: reactionCursor(query.cursor) };
      const { rows, next } = await readReacted(context.database, message, wanted);
      return new Reply(
        rows.map((row) => ({ emoji: row.emoji, user: asPerson(row), at: row.reacted_at.toISOString() })),
        next ? { headers: nextLink(url, { cursor: encodeCursor(next) }) } : {},
      );
    },
  };
}
