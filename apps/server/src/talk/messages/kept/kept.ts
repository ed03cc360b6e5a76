import { Time } from "@lingualoom/contract/fields.ts";
import { KEPT_MAX } from "@lingualoom/contract/limits.ts";
import { z } from "zod";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { decodeCursor, encodeCursor, nextLink } from "#/platform/http/link.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { readableMessages } from "#/talk/message/access-store.ts";
import { presentMessageAt } from "#/talk/message/presenter.ts";
import { deleteKept, insertKept, readKept, readKeptIds } from "./kept-store.ts";

const Cursor = z.object({ at: Time, id: z.uuid() });

export function keptRoutes({
  database,
  clock,
  memberships,
  deliver,
}: Platform & { readonly deliver: MemberDelivery; readonly memberships: Memberships }): Routes<
  "GET /kept" | "GET /kept/ids" | "PUT /kept"
> {
  return {
    async "GET /kept"({ me: { userId }, query, url }) {
      const parsed = query.cursor ? Cursor.safeParse(decodeCursor(query.cursor)) : null;
      if (parsed && !parsed.success) throw new AppError("VALIDATION", say("cursorUnknown"));
      const now = clock.now();
      const { rows, next } = await readKept(database, userId, {
        now,
        limit: query.limit,
        cursor: parsed ? parsed.data : null,
      });
      const conversations = await memberships.findAll(rows.map((row) => row.conversation_id));
      const kept = rows.flatMap((row) => {
        const conversation = conversations.get(row.conversation_id);
        if (!conversation) return [];
        return { message: presentMessageAt(row, conversation, now), keptAt: row.kept_at.toISOString() };
      });
      return new Reply(kept, next ? { headers: nextLink(url, { cursor: encodeCursor(next) }) } : {});
    },

    "GET /kept/ids": ({ me }) => readKeptIds(database, me.userId, clock.now()),

    async "PUT /kept"({ me: { userId }, body: { messageIds, kept } }) {
      const now = clock.now();
      const messages = await readableMessages(database, userId, messageIds, now);
      if (messages.length === 0) throw notFound("messageNotFound");
      const input = { me: userId, messages, now };
      if (kept)
        await database.begin(async (sql) => {
          if ((await insertKept(sql, input)) > KEPT_MAX)
            throw new AppError("TOO_MANY_KEPT", say("tooManyKept", { most: KEPT_MAX }));
        });
      else await deleteKept(database, input);
      const changed = messages.map(({ id }) => id);
      deliver.to([userId], "keptChanged", { messageIds: changed, kept });
      return { messageIds: changed };
    },
  };
}
