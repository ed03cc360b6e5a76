import type { EventPayload } from "@lingualoom/contract/events.ts";
import { Time } from "@lingualoom/contract/fields.ts";
import type { Person } from "@lingualoom/contract/shapes.ts";
import { z } from "zod";
import type { Membership } from "#/people/membership/membership-store.ts";
import { asPerson } from "#/people/people/person.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { decodeCursor, encodeCursor, nextLink } from "#/platform/http/link.ts";
import { Reply } from "#/platform/http/routes.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { MessageAccess } from "#/talk/message/access.ts";
import type { MessageKey } from "#/talk/message/access-store.ts";
import { type KnownMessage, lockMessage } from "#/talk/message/lock-store.ts";
import { type Choice, readChoosers, type Tally } from "#/talk/message/tally-store.ts";

export interface TallyNeeds extends Platform {
  readonly access: MessageAccess;
  readonly deliver: MemberDelivery;
}

/**
 * Returns the answer for the caller, and the event for all members; null when nothing changed. Others than the caller
 * get `forOthers` instead, if it is given.
 */
type TallyChange<Answer, Payload> = (
  sql: Transaction,
  message: KnownMessage,
  membership: Membership,
) => Promise<{ readonly answer: Answer; readonly payload: Payload | null; readonly forOthers?: Payload }>;

/**
 * Changes the tally of a message under the lock of its conversation, then notifies the members.
 * @throws AppError `NOT_FOUND` for a message that is deleted, expired or not visible to `me`, and errors of `change`
 */
export async function changeTally<Event extends "reactionsChanged" | "pollChanged", Answer>(
  { database, access, limits, deliver, clock }: TallyNeeds,
  event: Event,
  me: string,
  id: string,
  change: TallyChange<Answer, EventPayload<Event>>,
): Promise<Answer> {
  await limits.consume("REACT", me);
  const membership = await access.conversationOf(me, id);
  const { conversationId } = membership;
  const { answer, payload, forOthers, seq } = await database.begin(async (sql) => {
    const known = await lockMessage(sql, me, conversationId, id);
    const isOver = known?.expires_at && known.expires_at <= clock.now();
    if (!known || known.deleted_at || isOver || known.is_system) throw notFound("messageNotFound");
    return { ...(await change(sql, known, membership)), seq: known.seq };
  });
  if (payload && forOthers) deliver.to([me], event, payload);
  if (payload)
    deliver.toMembers(conversationId, event, forOthers ?? payload, { seq, ...(forOthers && { except: me }) });
  return answer;
}

interface ChooserPage {
  readonly viewer: string;
  readonly choice: Choice | undefined;
  readonly query: { readonly limit: number; readonly cursor?: string | undefined };
  readonly url: URL;
}

/**
 * Answers with a page of who chose what.
 * @throws AppError `VALIDATION` for a cursor of another list
 */
export async function replyWithChoosers<Answer, Chosen extends Choice>(
  { database }: Platform,
  tally: Tally,
  choices: z.ZodType<Chosen>,
  message: MessageKey,
  { viewer, choice, query, url }: ChooserPage,
  present: (choice: Chosen, user: Person, at: string) => Answer,
): Promise<Reply<Answer[]>> {
  // Year 0 is valid in ISO 8601 but not in PostgreSQL; `Time` excludes it.
  const cursor = z.object({ at: Time, id: z.uuid(), choice: choices });
  const parsed = query.cursor ? cursor.safeParse(decodeCursor(query.cursor)) : null;
  if (parsed && !parsed.success) throw new AppError("VALIDATION", say("cursorUnknown"));
  const page = { viewer, choice, limit: query.limit, cursor: parsed ? parsed.data : null };
  const { rows, next } = await readChoosers(database, tally, message, page);
  return new Reply(
    rows.map((row) => present(row.choice as Chosen, asPerson(row), row.at.toISOString())),
    next ? { headers: nextLink(url, { cursor: encodeCursor(next) }) } : {},
  );
}
