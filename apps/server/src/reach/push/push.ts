import type { EventName, EventPayload } from "@lingualoom/contract/events.ts";
import type { Platform } from "#/platform/context.ts";
import { ActiveDevices } from "./devices/active-devices.ts";
import { hasDevices } from "./devices/devices-store.ts";
import { countOf, type Notices, noNotices, take } from "./notifications/notices.ts";
import { noteChanged, noteNew, noteRead, type PendingPlace } from "./notifications/pending-store.ts";
import { type NotificationDependencies, PUSH_ATTEMPTS, sendNotification } from "./notifications/send-notification.ts";

/** Pushes on their way at once, and to the browsers of one person: their push services may not answer. */
const AT_ONCE = 60;
const AT_ONCE_OF_ONE = 6;
/** Notices that wait for the database: beyond that notifications are lost, never messages. */
const NOTICES_MAX = 10_000;

/**
 * Notifications of devices whose pages are closed. What happens is noted in the database beside the devices it concerns;
 * bringing one device and conversation up to date is one job, so none overtakes another.
 */
export class Push implements AsyncDisposable {
  readonly #context: Platform;
  readonly #ending = new AbortController();
  #notices: Notices = noNotices();
  #noting: Promise<void> | null = null;
  /** Whether anybody has push: as long as nobody has, a message costs the database no question. */
  #isUsed = false;
  readonly lookedAt: ActiveDevices;

  constructor(context: Platform, own: NotificationDependencies) {
    this.#context = context;
    this.lookedAt = new ActiveDevices(context, () => this.#isUsed);
    context.work.register<PendingPlace>({
      kind: "push",
      run: (job, signal) => sendNotification(context, own, job, signal),
      attempts: PUSH_ATTEMPTS,
      atOnce: AT_ONCE,
      ofOwner: AT_ONCE_OF_ONE,
      find: async () => {
        this.#isUsed = await hasDevices(context.database);
      },
      isQuiet: true,
    });
  }

  /** Told of every event that this node publishes; returns at once and never throws. */
  notice<N extends EventName>(event: N, payload: EventPayload<N>, to: readonly string[]): void {
    if (!this.#isUsed || this.#ending.signal.aborted || countOf(this.#notices) >= NOTICES_MAX) return;
    take(this.#notices, event, payload, to);
    if (countOf(this.#notices) > 0) this.#noting ??= this.#note().finally(() => (this.#noting = null));
  }

  /** Somebody has push from now on. */
  begin(): void {
    this.#isUsed = true;
  }

  /** Resolves when everything is noted. */
  async idle(): Promise<void> {
    await this.#noting;
  }

  async [Symbol.asyncDispose]() {
    this.#ending.abort();
    await this.#noting;
  }

  /** What comes meanwhile is noted together afterwards. */
  async #note(): Promise<void> {
    // What is published together is noted together.
    await new Promise((resolve) => setImmediate(resolve));
    while (countOf(this.#notices) > 0) {
      const { written, changed, read } = this.#notices;
      this.#notices = noNotices();
      const { database, clock, work } = this.#context;
      const now = clock.now();
      try {
        if (written.length > 0) await noteNew(database, written, now);
        if (changed.length > 0) await noteChanged(database, changed, now);
        if (read.length > 0) await noteRead(database, read, now);
        work.wake("push");
      } catch (error) {
        this.#context.log.error({ err: error }, "notifications were not noted");
      }
    }
  }
}
