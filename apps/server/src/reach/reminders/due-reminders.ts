import { directionOf } from "@lingualoom/contract/interface-languages.ts";
import type { ReminderPush } from "@lingualoom/contract/push-payload.ts";
import type { Platform } from "#/platform/context.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { FairTurns } from "#/platform/turns/fair-turns.ts";
import { endDevice } from "../push/devices/devices-store.ts";
import type { PostPush, PushAnswer } from "../push/service/post-push.ts";
import { endPushes, type ReachedDevice, type ReminderRow, readReachedDevices, takeDue } from "./reminder-store.ts";
import { shownReminder } from "./reminders.ts";

interface Needs extends Platform {
  readonly deliver: MemberDelivery;
}

/** Of one transaction. */
const BATCH = 100;
/** Seconds: who looks at a device a day later finds it in the app. */
const TTL = 24 * 60 * 60;
/** A payload has to fit into what the strictest push service takes. */
const TEXT_CODE_POINTS = 300;
/** Milliseconds for which other servers leave the pushes of a reminder to this one; each look renews them. */
const LEASE_MS = 60_000;
/** Reminders whose pushes are on their way; those to all browsers of a person go side by side. */
const TURNS = { atOnce: 50, atOnceOfOne: 2, waitingOfOne: 200 };

/**
 * Tells people of what is due: their open pages by an event, their browsers by a push, also in quiet hours, because they
 * chose the time. No push service holds up what others are told. Where both are lost, it stands in their list until it is
 * done.
 */
export class DueReminders implements AsyncDisposable {
  readonly #context: Needs;
  readonly #post: PostPush;
  readonly #turns = new FairTurns(TURNS);
  readonly #pushing = new Map<string, Promise<void>>();
  readonly #ending = new AbortController();

  constructor(context: Needs, post: PostPush) {
    this.#context = context;
    this.#post = post;
  }

  /** Returns once open pages are told; the pushes follow. */
  async tell(): Promise<void> {
    const { database, clock, deliver } = this.#context;
    let due: readonly ReminderRow[];
    do {
      if (this.#ending.signal.aborted) return;
      const now = clock.now();
      const lease = new Date(now.getTime() + LEASE_MS);
      due = await takeDue(database, { now, lease, pushing: [...this.#pushing.keys()] }, BATCH);
      for (const one of due) {
        deliver.to([one.userId], "remindersChanged", { due: shownReminder(one) });
        this.#push(one);
      }
    } while (due.length === BATCH);
  }

  async idle(): Promise<void> {
    await Promise.all(this.#pushing.values());
  }

  /** Ends at once; what is not pushed yet is left to another server or the next start. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#ending.abort();
    await this.idle();
  }

  #push(reminder: ReminderRow): void {
    const { database, log } = this.#context;
    const pushed = this.#turns.run(reminder.userId, async () => {
      if (this.#ending.signal.aborted) return;
      const answers = await this.#pushToAll(reminder);
      const wasCut = this.#ending.signal.aborted && answers.some(({ kind }) => kind === "later");
      if (!wasCut) await endPushes(database, reminder.id);
    });
    // Too many of theirs wait here already: they come up again once the lease has ended.
    if (!pushed) return;
    const work = pushed
      .catch((err) => log.error({ err }, "a reminder was not pushed"))
      .finally(() => this.#pushing.delete(reminder.id));
    this.#pushing.set(reminder.id, work);
  }

  async #pushToAll(reminder: ReminderRow): Promise<PushAnswer[]> {
    const { database, clock } = this.#context;
    const devices = await readReachedDevices(database, reminder.userId, clock.now());
    return await Promise.all(
      devices.map(async (device) => {
        const push = { payload: payloadOf(reminder, device), ttl: TTL, urgency: "high" } as const;
        const answer = await this.#post(device, push, this.#ending.signal);
        if (answer.kind === "gone") await endDevice(database, device.id);
        return answer;
      }),
    );
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
