import { randomUUIDv7 } from "node:crypto";
import type { Reminder } from "@lingualoom/contract/calls/reminders.ts";
import { REMINDER_DAYS_MAX, REMINDERS_MAX } from "@lingualoom/contract/limits.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import {
  countReminders,
  deleteReminder,
  findSame,
  insertReminder,
  type ReminderRow,
  readReminders,
} from "./reminder-store.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

export const shownReminder = ({ id, conversationId, text, dueAt, toldAt }: ReminderRow): Reminder => ({
  _id: id,
  conversationId,
  text,
  dueAt: dueAt.toISOString(),
  due: toldAt !== null,
});

export function reminderRoutes({
  database,
  clock,
  memberships,
  deliver,
}: Platform & { readonly deliver: MemberDelivery; readonly memberships: Memberships }): Routes<
  "GET /reminders" | "POST /reminders" | "DELETE /reminders/:id"
> {
  return {
    async "GET /reminders"({ me }) {
      return (await readReminders(database, me.userId)).map(shownReminder);
    },

    async "POST /reminders"({ me: { userId }, body: { conversationId, text, at } }) {
      const now = clock.now();
      const dueAt = new Date(at);
      const wait = dueAt.getTime() - now.getTime();
      if (wait <= 0) throw new AppError("VALIDATION", say("reminderPast"));
      if (wait > REMINDER_DAYS_MAX * DAY_MS) throw new AppError("VALIDATION", say("reminderTooFar"));
      if (conversationId) await memberships.membershipOf(userId, conversationId);
      const wanted = { id: randomUUIDv7(), userId, conversationId, text, dueAt, now };
      const made = await database.begin(async (sql) => {
        const count = await countReminders(sql, userId);
        const same = await findSame(sql, wanted);
        if (same) return same;
        if (count >= REMINDERS_MAX)
          throw new AppError("TOO_MANY_REMINDERS", say("tooManyReminders", { most: REMINDERS_MAX }));
        await insertReminder(sql, wanted);
        return { ...wanted, toldAt: null };
      });
      deliver.to([userId], "remindersChanged", {});
      return shownReminder(made);
    },

    async "DELETE /reminders/:id"({ me: { userId }, params: { id } }) {
      if (!(await deleteReminder(database, userId, id))) throw notFound("reminderNotFound");
      deliver.to([userId], "remindersChanged", {});
      return { success: true as const };
    },
  };
}
