import { Time } from "@lingualoom/contract/fields.ts";
import { Role } from "@lingualoom/contract/shapes.ts";
import { z } from "zod";
import type { Memberships } from "#/people/membership/membership.ts";
import { asPerson } from "#/people/people/person.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { decodeCursor, encodeCursor, nextLink } from "#/platform/http/link.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { readableMessage } from "#/talk/message/access.ts";
import { type MemberCursor, type MemberListRow, readMembers, readPeopleOf, readReceipts } from "./member-list-store.ts";

type Names =
  | "GET /conversations/:conversationId/members"
  | "GET /conversations/:conversationId/people"
  | "GET /conversations/:conversationId/receipts/:messageId";

const Cursor = z.object({ role: Role, at: Time, id: z.uuid() });

function memberCursor(cursor: string | undefined): MemberCursor | null {
  if (!cursor) return null;
  const parsed = Cursor.safeParse(decodeCursor(cursor));
  if (!parsed.success) throw new AppError("VALIDATION", say("cursorUnknown"));
  return parsed.data;
}

const presentMember = (row: MemberListRow) => ({
  user: asPerson(row),
  role: row.role,
  joinedAt: row.joined_at.toISOString(),
  lastReadSeq: row.last_read_seq,
  lastDeliveredSeq: row.last_delivered_seq,
});

export function memberRoutes({
  database,
  clock,
  memberships,
}: Platform & { readonly memberships: Memberships }): Routes<Names> {
  return {
    async "GET /conversations/:conversationId/members"({ me, params: { conversationId }, query, url }) {
      await memberships.membershipOf(me.userId, conversationId);
      const { limit, q: search } = query;
      const wanted = { viewer: me.userId, limit, search, cursor: memberCursor(query.cursor) };
      const { rows, next } = await readMembers(database, conversationId, wanted);
      const link = next ? { headers: nextLink(url, { cursor: encodeCursor(next) }) } : {};
      return new Reply(rows.map(presentMember), link);
    },

    async "GET /conversations/:conversationId/people"({ me, params: { conversationId }, query }) {
      await memberships.membershipOf(me.userId, conversationId);
      return (await readPeopleOf(database, conversationId, me.userId, query.ids)).map(asPerson);
    },

    async "GET /conversations/:conversationId/receipts/:messageId"({ me, params }) {
      const { conversationId, messageId } = params;
      const message = await readableMessage(database, me.userId, messageId, clock.now());
      if (message.conversation_id !== conversationId) throw notFound("messageNotFound");
      const { seq, sender_id: senderId } = message;
      const rows = await readReceipts(database, { viewer: me.userId, conversationId, seq, senderId });
      const who = (reached: string) => rows.filter((row) => row.reached === reached).map(asPerson);
      return { read: who("read"), delivered: who("delivered"), others: who("none").length };
    },
  };
}
