import type { Platform } from "#/platform/context.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { Alerts } from "../push/alerts/alerts.ts";
import { readDueTime, readReminder, storeTold } from "./reminder-store.ts";
import { shownReminder } from "./reminders.ts";

const ATTEMPTS = 9;
const TOLD_AT_ONCE = 10;

/**
 * Notifies users of due reminders: open pages by an event, browsers by an alert. A reminder is done once its alerts are
 * jobs of their own. If both event and push are lost, the reminder stays in the user's list.
 */
export function registerReminders(context: Platform & { readonly deliver: MemberDelivery }, alerts: Alerts): void {
  const { background: database, clock, deliver, work } = context;
  work.register({
    kind: "reminder",
    async run({ key }) {
      const told = await database.begin(async (sql) => {
        const reminder = await storeTold(sql, key, clock.now());
        if (reminder) await alerts.add(sql, { kind: "reminder", id: key }, reminder.userId);
        return reminder;
      });
      if (told) deliver.to([told.userId], "remindersChanged", { due: shownReminder(told) });
      alerts.wake();
      // Not due yet, because it was moved, or the server's clock was set back.
      const again = told ? undefined : await readDueTime(database, key);
      return again && { again };
    },
    attempts: ATTEMPTS,
    atOnce: TOLD_AT_ONCE,
  });
  alerts.register({
    kind: "reminder",
    async read(id, userId) {
      const reminder = await readReminder(database, userId, id, clock.now());
      return reminder && { ...reminder, text: shownReminder(reminder).text, title: say("pushReminder") };
    },
  });
}
