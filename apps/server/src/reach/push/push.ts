import type { EventName, EventPayload } from "@lingualoom/contract/events.ts";
import type { Platform } from "#/platform/context.ts";
import { ActiveDevices } from "./devices/active-devices.ts";
import { hasDevices } from "./devices/devices-store.ts";
import { countOf, type NotificationCounts, noNotificationCounts, take } from "./notifications/notices.ts";
import { type PendingPlace, recordChanged, recordNewMessages, recordRead } from "./notifications/pending-store.ts";
import { type NotificationDependencies, PUSH_ATTEMPTS, sendNotification } from "./notifications/send-notification.ts";

/** Concurrent pushes in total and per user, because push services may not answer. */
const AT_ONCE = 60;
const AT_ONCE_OF_ONE = 6;
/** Maximum events waiting for the database: beyond it notifications are lost, never messages. */
const NOTICES_MAX = 10_000;

/**
 * Notifications of devices whose pages are closed. Changes are recorded in the database per device; updating one device
 * and conversation is one job, so no update overtakes another.
 */
export class Push implements AsyncDisposable {
  readonly #context: Platform;
  readonly #ending = new AbortController();
  #notices: NotificationCounts = noNotificationCounts();
  #noting: Promise<void> | null = null;
  /** Whether any user has push; otherwise messages cost no query. */
  #isUsed = false;
  readonly lookedAt: ActiveDevices;

  constructor(context: Platform, deps: NotificationDependencies) {
    this.#context = context;
    this.lookedAt = new ActiveDevices(context, () => this.#isUsed);
    context.work.register<PendingPlace>({
      kind: "push",
      run: (job, signal) => sendNotification(context, deps, job, signal),
      attempts: PUSH_ATTEMPTS,
      atOnce: AT_ONCE,
      ofOwner: AT_ONCE_OF_ONE,
      find: async () => {
        this.#isUsed = await hasDevices(context.database);
      },
      isQuiet: true,
    });
  }

  /** Called with every event that this server publishes. Returns at once and never throws. */
  notice<N extends EventName>(event: N, payload: EventPayload<N>, to: readonly string[]): void {
    if (!this.#isUsed || this.#ending.signal.aborted || countOf(this.#notices) >= NOTICES_MAX) return;
    take(this.#notices, event, payload, to);
    if (countOf(this.#notices) > 0) this.#noting ??= this.#note().finally(() => (this.#noting = null));
  }

  begin(): void {
    this.#isUsed = true;
  }

  async idle(): Promise<void> {
    await this.#noting;
  }

  async [Symbol.asyncDispose]() {
    this.#ending.abort();
    await this.#noting;
  }

  /** Events that arrive in the meantime are recorded together afterwards. */
  async #note(): Promise<void> {
    // Collects events that are published together.
    await new Promise((resolve) => setImmediate(resolve));
    while (countOf(this.#notices) > 0) {
      const { written, changed, read } = this.#notices;
      this.#notices = noNotificationCounts();
      const { database, clock, work } = this.#context;
      const now = clock.now();
      try {
        if (written.length > 0) await recordNewMessages(database, written, now);
        if (changed.length > 0) await recordChanged(database, changed, now);
        if (read.length > 0) await recordRead(database, read, now);
        work.wake("push");
      } catch (error) {
        this.#context.log.error({ err: error }, "notifications were not noted");
      }
    }
  }
}
