import { Time } from "@lingualoom/contract/fields.ts";
import { z } from "zod";
import { asPerson } from "#/people/people/person.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { decodeCursor, encodeCursor, nextLink } from "#/platform/http/link.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { MessageAccess } from "#/talk/message/access.ts";
import { readablePoll, readVotes, type VoteCursor } from "./poll-store.ts";
import { Polls } from "./polls.ts";

const Cursor = z.object({ at: Time, id: z.uuid(), option: z.int32() });

function voteCursor(cursor: string | undefined): VoteCursor | null {
  if (!cursor) return null;
  const parsed = Cursor.safeParse(decodeCursor(cursor));
  if (!parsed.success) throw new AppError("VALIDATION", say("cursorUnknown"));
  return parsed.data;
}

export function pollRoutes(
  context: Platform & { readonly access: MessageAccess; readonly deliver: MemberDelivery },
): Routes<"PUT /message/:id/poll" | "POST /message/:id/poll/close" | "GET /message/:id/poll/votes"> {
  const polls = new Polls(context);
  return {
    "PUT /message/:id/poll": ({ me, params, body }) => polls.vote(me.userId, params.id, body.options),
    "POST /message/:id/poll/close": ({ me, params }) => polls.close(me.userId, params.id),
    async "GET /message/:id/poll/votes"({ me, params: { id }, query, url }) {
      const { database, clock } = context;
      const message = await readablePoll(database, me.userId, id, clock.now());
      if (!message.poll) throw notFound("messageNotFound");
      const wanted = {
        viewer: me.userId,
        option: query.option,
        limit: query.limit,
        cursor: voteCursor(query.cursor),
      };
      const { rows, next } = await readVotes(database, message, wanted);
      return new Reply(
        rows.map((row) => ({ option: row.option, user: asPerson(row), at: row.voted_at.toISOString() })),
        next ? { headers: nextLink(url, { cursor: encodeCursor(next) }) } : {},
      );
    },
  };
}
