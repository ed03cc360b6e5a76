import { WellFormed } from "@lingualoom/contract/fields.ts";
import { z } from "zod";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { decodeCursor, encodeCursor, nextLink } from "#/platform/http/link.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { findStarted } from "../membership/direct-store.ts";
import { type NameCursor, readContacts } from "./contacts-store.ts";
import { readLastSeen } from "./last-seen/last-seen-store.ts";
import { readPerson } from "./people-store.ts";
import { readStatus } from "./status-store.ts";

const Cursor = z.object({ name: WellFormed, id: z.uuid() });

function nameCursor(cursor: string | undefined): NameCursor | null {
  if (!cursor) return null;
  const parsed = Cursor.safeParse(decodeCursor(cursor));
  if (!parsed.success) throw new AppError("VALIDATION", say("cursorUnknown"));
  return parsed.data;
}

export function peopleRoutes(
  context: Platform,
): Routes<"GET /messages/contacts" | "GET /people/:userId" | "GET /people/:userId/last-seen"> {
  const { database } = context;
  const directory = context.config.accounts.directory;

  return {
    async "GET /messages/contacts"({ me, query, url }) {
      const { limit, q: search, known } = query;
      const wanted = { limit, search, known, directory, cursor: nameCursor(query.cursor) };
      const { people, next } = await readContacts(database, me.userId, wanted);
      return new Reply(people, next ? { headers: nextLink(url, { cursor: encodeCursor(next) }) } : {});
    },

    async "GET /people/:userId"({ me, params }) {
      const person = await readPerson(database, me.userId, params.userId);
      if (!person) throw notFound("userNotFound");
      const [conversationId = null, status] = await Promise.all([
        findStarted(database, me.userId, params.userId),
        readStatus(database, me.userId, params.userId, context.clock.now()),
      ]);
      return { ...person, ...status, conversationId };
    },

    async "GET /people/:userId/last-seen"({ me, params: { userId } }) {
      if (!(await readPerson(database, me.userId, userId))) throw notFound("userNotFound");
      const lastSeen = await readLastSeen(database, me.userId, userId, directory);
      return { lastSeenAt: lastSeen?.toISOString() ?? null };
    },
  };
}
