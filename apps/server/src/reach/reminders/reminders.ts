import { randomUUIDv7 } from "node:crypto";
import type { Reminder } from "@lingualoom/contract/calls/reminders.ts";
import { REMINDER_DAYS_MAX, REMINDERS_MAX } from "@lingualoom/contract/limits.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { readableMessage } from "#/talk/message/access.ts";
import {
  countReminders,
  deleteReminder,
  findSame,
  insertReminder,
  moveReminder,
  type ReminderRow,
  readReminder,
  readReminders,
} from "./reminder-store.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

export const shownReminder = ({ id, conversationId, text, message, dueAt, toldAt }: ReminderRow): Reminder => ({
  _id: id,
  conversationId,
  text: text || (message?.text ?? ""),
  message: message && { _id: message._id, seq: message.seq },
  dueAt: dueAt.toISOString(),
  due: toldAt !== null,
});

export function reminderRoutes({
  database,
  clock,
  memberships,
  deliver,
}: Platform & { readonly deliver: MemberDelivery; readonly memberships: Memberships }): Routes<
  "GET /reminders" | "POST /reminders" | "PATCH /reminders/:id" | "DELETE /reminders/:id"
> {
  /** @throws AppError `VALIDATION` */
  function requireAhead(at: string, now: Date): Date {
    const dueAt = new Date(at);
    const wait = dueAt.getTime() - now.getTime();
    if (wait <= 0) throw new AppError("VALIDATION", say("reminderPast"));
    if (wait > REMINDER_DAYS_MAX * DAY_MS) throw new AppError("VALIDATION", say("reminderTooFar"));
    return dueAt;
  }

  async function changed(userId: string, id: string): Promise<Reminder> {
    const reminder = await readReminder(database, userId, id, clock.now());
    if (!reminder) throw notFound("reminderNotFound");
    deliver.to([userId], "remindersChanged", {});
    return shownReminder(reminder);
  }

  return {
    async "GET /reminders"({ me }) {
      return (await readReminders(database, me.userId, clock.now())).map(shownReminder);
    },

    async "POST /reminders"({ me: { userId }, body: { conversationId, messageId, text = "", at } }) {
      const now = clock.now();
      const dueAt = requireAhead(at, now);
      const message = messageId && (await readableMessage(database, userId, messageId, now));
      if (!message && conversationId) await memberships.membershipOf(userId, conversationId);
      const place = message ? message.conversation_id : conversationId;
      const wanted = { id: randomUUIDv7(), userId, conversationId: place, messageId, text, dueAt, now };
      const id = await database.begin(async (sql) => {
        const count = await countReminders(sql, userId);
        const same = await findSame(sql, wanted);
        if (same) return same;
        if (count >= REMINDERS_MAX)
          throw new AppError("TOO_MANY_REMINDERS", say("tooManyReminders", { most: REMINDERS_MAX }));
        await insertReminder(sql, wanted);
        return wanted.id;
      });
      return changed(userId, id);
    },

    async "PATCH /reminders/:id"({ me: { userId }, params: { id }, body: { at } }) {
      const now = clock.now();
      const dueAt = requireAhead(at, now);
      await database.begin((sql) => moveReminder(sql, { id, userId, dueAt, now }));
      return changed(userId, id);
    },

    async "DELETE /reminders/:id"({ me: { userId }, params: { id } }) {
      if (!(await deleteReminder(database, userId, id))) throw notFound("reminderNotFound");
      deliver.to([userId], "remindersChanged", {});
      return { success: true as const };
    },
  };
}
