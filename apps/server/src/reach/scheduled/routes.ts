import { randomUUIDv7 } from "node:crypto";
import type { Scheduled } from "@lingualoom/contract/calls/scheduled.ts";
import { SCHEDULED_MAX } from "@lingualoom/contract/limits.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { languageOf } from "#/platform/http/sentences/sentences.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { attached } from "#/talk/messages/send/attached.ts";
import { isStored } from "#/talk/messages/send/idempotency-store.ts";
import { altText, messageText } from "#/talk/messages/send/message-text.ts";
import { Replies } from "#/talk/messages/send/replies.ts";
import { requireOpen } from "#/talk/messages/send/send.ts";
import { createReadyAttachments } from "#/talk/messages/send/sent-attachments.ts";
import { plannedTime, requireAhead } from "./planned-time.ts";
import {
  cancelScheduled,
  countScheduled,
  findByClientId,
  insertScheduled,
  readOne,
  readScheduled,
  SCHEDULED,
  type ScheduledRow,
  updateScheduled,
} from "./scheduled-store.ts";

type Names =
  | "GET /scheduled"
  | "POST /conversations/:conversationId/scheduled"
  | "PATCH /scheduled/:id"
  | "POST /scheduled/:id/send"
  | "DELETE /scheduled/:id";

const present = (row: ScheduledRow, language: string): Scheduled => ({
  _id: row.id,
  conversationId: row.conversationId,
  text: row.draft.text,
  files: row.draft.attachments.length,
  silent: row.draft.silent,
  at: row.dueAt.toISOString(),
  localAt: row.localAt,
  timeZone: row.timeZone,
  failure: row.failure && sentenceIn(row.failure, language),
});

export function scheduledRoutes(
  context: Platform & { readonly deliver: MemberDelivery; readonly memberships: Memberships },
): Routes<Names> {
  const { database, clock, deliver, memberships, work } = context;
  const readyAttachments = createReadyAttachments(context);
  const replies = new Replies(database, clock);
  const tell = (userId: string) => deliver.to([userId], "scheduledChanged", {});

  /** @throws AppError `NOT_FOUND`, also for a message that is being sent */
  async function change(userId: string, id: string, edit: (row: ScheduledRow) => ScheduledRow): Promise<ScheduledRow> {
    const row = await readOne(database, userId, id);
    if (!row) throw notFound("scheduledNotFound");
    const changed = { ...edit(row), failure: null };
    if (!(await database.begin((sql) => updateScheduled(sql, changed, clock.now()))))
      throw notFound("scheduledNotFound");
    tell(userId);
    return changed;
  }

  async function insert(sql: Transaction, row: ScheduledRow): Promise<ScheduledRow> {
    const count = await countScheduled(sql, row.userId);
    const same = await findByClientId(sql, row.userId, row.clientMessageId);
    if (same) return same;
    if (count >= SCHEDULED_MAX)
      throw new AppError("TOO_MANY_SCHEDULED", say("tooManyScheduled", { most: SCHEDULED_MAX }));
    await insertScheduled(sql, row, clock.now());
    return row;
  }

  return {
    async "GET /scheduled"({ me, headers }) {
      const language = languageOf(me, headers);
      return (await readScheduled(database, me.userId)).map((row) => present(row, language));
    },

    async "POST /conversations/:conversationId/scheduled"({ me, params: { conversationId }, body, headers }) {
      const { userId } = me;
      const { at, timeZone, clientMessageId: given, ...draft } = body;
      const id = randomUUIDv7();
      const clientMessageId = given ?? id;
      const text = messageText(draft.text, draft.attachments.length > 0);
      const time = plannedTime(at, timeZone);
      // A repeat is answered like the first, whatever has happened since.
      const before = given && (await findByClientId(database, userId, given));
      if (before) return present(before, languageOf(me, headers));
      const row = { id, userId, conversationId, clientMessageId, ...time, failure: null };
      const isSent = given && time.dueAt <= clock.now() && (await isStored(database, userId, given));
      if (isSent) return present({ ...row, draft: { ...draft, text } }, languageOf(me, headers));
      requireAhead(time, clock.now());
      requireOpen(await memberships.membershipOf(userId, conversationId), userId);
      if (draft.replyTo !== undefined)
        await replies.find({ me: userId, conversationId, messageId: draft.replyTo }, async () => false);
      const attachments = draft.attachments.map((file) => ({ ...file, alt: altText(file.alt) }));
      if (attachments.length > 0)
        await readyAttachments({
          from: userId,
          attachments: attached(attachments),
          conversationId,
          clientMessageId,
        });
      const stored = await database.begin((sql) => insert(sql, { ...row, draft: { ...draft, text, attachments } }));
      tell(userId);
      return present(stored, languageOf(me, headers));
    },

    async "PATCH /scheduled/:id"({ me, params: { id }, body, headers }) {
      const { text, silent, at, timeZone } = body;
      const row = await change(me.userId, id, ({ draft, ...before }) => {
        // Renditions belong to the text that they were made from.
        const written = text !== undefined && { text: messageText(text, draft.attachments.length > 0) };
        const isOther = written && written.text !== draft.text;
        const time = at !== undefined && timeZone !== undefined ? plannedTime(at, timeZone) : before;
        if (time !== before || before.failure) requireAhead(time, clock.now());
        return {
          ...before,
          ...time,
          draft: {
            ...draft,
            ...written,
            ...(isOther && { renditions: [] }),
            ...(silent !== undefined && { silent }),
          },
        };
      });
      return present(row, languageOf(me, headers));
    },

    async "POST /scheduled/:id/send"({ me, params: { id } }) {
      await change(me.userId, id, (row) => ({ ...row, ...plannedTime(clock.now().toISOString(), row.timeZone) }));
      work.wake(SCHEDULED);
      return { success: true as const };
    },

    async "DELETE /scheduled/:id"({ me: { userId }, params: { id } }) {
      if (!(await database.begin((sql) => cancelScheduled(sql, userId, id)))) throw notFound("scheduledNotFound");
      tell(userId);
      return { success: true as const };
    },
  };
}
