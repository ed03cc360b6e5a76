import { directionOf } from "@lingualoom/contract/interface-languages.ts";
import type { ReminderPush } from "@lingualoom/contract/push-payload.ts";
import type { Context } from "../../context.ts";
import { sentenceIn } from "../../sentences/in-language.ts";
import { say } from "../../sentences/sentence.ts";
import { endDevice } from "../push/devices/devices-store.ts";
import type { PostPush } from "../push/service/post-push.ts";
import { type ReachedDevice, type ReminderRow, readReachedDevices, takeDue } from "./reminder-store.ts";
import { shownReminder } from "./reminders.ts";

/** Of one transaction. */
const BATCH = 100;
/** Seconds: who looks at a device a day later finds it in the app. */
const TTL = 24 * 60 * 60;
/** A payload has to fit into what the strictest push service takes. */
const TEXT_CODE_POINTS = 300;

/**
 * Tells people of what is due: their open pages by an event, their browsers by a push, also in quiet hours, because they
 * chose the time. Where both are lost, it stands in their list until it is done.
 */
export async function tellDue({ database, clock, deliver, log }: Context, post: PostPush): Promise<void> {
  let due: readonly ReminderRow[];
  do {
    due = await takeDue(database, clock.now(), BATCH);
    for (const one of due) deliver.to([one.userId], "remindersChanged", { due: shownReminder(one) });
    const telling = due.map((one) => push(one).catch((err) => log.error({ err }, "a reminder was not pushed")));
    await Promise.all(telling);
  } while (due.length === BATCH);

  async function push(reminder: ReminderRow): Promise<void> {
    for (const device of await readReachedDevices(database, reminder.userId, clock.now())) {
      const answer = await post(device, { payload: payloadOf(reminder, device), ttl: TTL, urgency: "high" });
      if (answer.kind === "gone") await endDevice(database, device.id);
    }
  }
}

function payloadOf(
  { id, conversationId, text }: ReminderRow,
  { language, showsText }: Pick<ReachedDevice, "language" | "showsText">,
): ReminderPush {
  const short = [...text].slice(0, TEXT_CODE_POINTS).join("");
  return {
    kind: "reminder",
    reminderId: id,
    conversationId,
    title: sentenceIn(say("pushReminder"), language),
    body: showsText ? short : "",
    language,
    direction: directionOf(language),
  };
}
