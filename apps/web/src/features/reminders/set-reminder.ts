import type { CallerInput } from "@lingualoom/contract/calls.ts";
import i18next from "i18next";
import { written } from "#/i18n/format-time.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { call } from "#/transport/call.ts";
import { toast } from "#/ui/toasts/toast.ts";

type NewReminder = Omit<CallerInput<"POST /reminders", "body">, "at"> & { readonly at: Date };

/** Sets a reminder and says for when, with an offer to undo it. @throws as the call does */
export async function setReminder({ at, ...reminder }: NewReminder): Promise<void> {
  const { t, language } = i18next;
  const body = { ...reminder, at: at.toISOString() };
  const { _id: id, dueAt } = await call("POST /reminders", { body });
  const failed = (error: unknown) => toast.error(sentenceOf(error, t("commands:remindFailed")));
  toast.success(t("commands:remindSet", { time: written(new Date(dueAt), "dateAndTime", language) }), {
    action: {
      label: t("dialogs:undo"),
      act: () => void call("DELETE /reminders/:id", { params: { id } }).catch(failed),
    },
  });
}

/** Sets it without a dialog that could show a failure. */
export const setReminderNow = (reminder: NewReminder): Promise<void> =>
  setReminder(reminder).catch((error) => void toast.error(sentenceOf(error, i18next.t("commands:remindFailed"))));
