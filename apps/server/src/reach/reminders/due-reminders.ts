import { directionOf } from "@lingualoom/contract/interface-languages.ts";
import { PUSH_DEVICES_MAX } from "@lingualoom/contract/limits.ts";
import type { ReminderPush } from "@lingualoom/contract/push-payload.ts";
import type { Platform } from "#/platform/context.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { WorkFailed } from "#/platform/work/work.ts";
import { endDevice } from "../push/devices/devices-store.ts";
import { PUSH_ATTEMPTS } from "../push/notifications/send-notification.ts";
import type { PostPush } from "../push/service/post-push.ts";
import { type DueReminder, type ReminderPlace, readDueReminder, storeTold } from "./reminder-store.ts";
import { shownReminder } from "./reminders.ts";

/** Seconds: people who look at a device a day later find the reminder in the app. */
const TTL = 24 * 60 * 60;
/** A payload has to fit into what the strictest push service takes. */
const TEXT_CODE_POINTS = 300;
const TOLD_AT_ONCE = 10;
/** Three people whose push services do not answer hold up nobody else. */
const PUSHED_AT_ONCE = 4 * PUSH_DEVICES_MAX;

/**
 * Tells people of what is due: their open pages by an event, their browsers by a push, also in quiet hours, because they
 * chose the time. A reminder is told once its pushes are work of their own. A browser that gets one twice shows it once, by
 * the id of the reminder. Where event and push are lost, the reminder stands in the person's list until it is done.
 */
export function registerReminders(context: Platform & { readonly deliver: MemberDelivery }, post: PostPush): void {
  const { background: database, clock, deliver, work } = context;
  work.register({
    kind: "reminder",
    async run({ key }) {
      const told = await database.begin((sql) => storeTold(sql, key, clock.now()));
      if (told) deliver.to([told.userId], "remindersChanged", { due: shownReminder(told) });
      work.wake("reminder-push");
      return undefined;
    },
    attempts: PUSH_ATTEMPTS,
    atOnce: TOLD_AT_ONCE,
  });
  work.register<ReminderPlace>({
    kind: "reminder-push",
    async run({ payload }, signal) {
      const reminder = await readDueReminder(database, payload, clock.now());
      if (!reminder) return undefined;
      const answer = await post(reminder, { payload: payloadOf(reminder), ttl: TTL, urgency: "high" }, signal);
      if (answer.kind === "gone") await endDevice(database, payload.deviceId);
      if (answer.kind !== "later") return undefined;
      throw new WorkFailed(sentenceIn(answer.reason, "en"), { waitMs: (answer.retryAfterSeconds ?? 0) * 1_000 });
    },
    attempts: PUSH_ATTEMPTS,
    atOnce: PUSHED_AT_ONCE,
    ofOwner: PUSH_DEVICES_MAX,
    isQuiet: true,
  });
}

function payloadOf({ reminderId, conversationId, text, language, showsText }: DueReminder): ReminderPush {
  const short = [...text].slice(0, TEXT_CODE_POINTS).join("");
  return {
    kind: "reminder",
    reminderId,
    conversationId,
    title: sentenceIn(say("pushReminder"), language),
    body: showsText ? short : "",
    language,
    direction: directionOf(language),
  };
}
