import type { EventName, EventPayload } from "@lingualoom/contract/events.ts";
import type { Platform } from "#/platform/context.ts";
import { ActiveDevices } from "./devices/active-devices.ts";
import { hasDevices } from "./devices/devices-store.ts";
import { countOf, type Notices, noNotices, take } from "./notifications/notices.ts";
import { noteChanged, noteNew, noteRead, takeDue } from "./notifications/pending-store.ts";
import { PushQueue } from "./notifications/push-queue.ts";
import { type NotificationDependencies, sendNotification } from "./notifications/send-notification.ts";

/** So long other nodes leave to this one what it works on. */
const LEASE_MS = 60_000;
/** Of one look at what is due. */
const BATCH_SIZE = 200;
/** Notices that wait for the database: beyond that notifications are lost, never messages. */
const NOTICES_MAX = 10_000;

/**
 * Notifications of devices whose pages are closed. What happens is noted in the database beside the devices it concerns,
 * and sent by the node where it happened; what that node does not finish, any other does.
 */
export class Push implements AsyncDisposable {
  readonly #context: Platform;
  readonly #queue: PushQueue;
  readonly #ending = new AbortController();
  #notices: Notices = noNotices();
  #noting: Promise<void> | null = null;
  /** Whether anybody has push: as long as nobody has, a message costs the database no question. */
  #isUsed = false;
  readonly lookedAt: ActiveDevices;

  constructor(context: Platform, own: NotificationDependencies) {
    this.#context = context;
    const { log } = context;
    this.lookedAt = new ActiveDevices(context, () => this.#isUsed);
    this.#queue = new PushQueue((place) =>
      sendNotification(context, own, place, this.#ending.signal).catch((error) =>
        log.error({ err: error }, "a notification was not sent"),
      ),
    );
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

  /** Takes up what is due: what failed before, and what other nodes have left. */
  async run(): Promise<void> {
    const { database } = this.#context;
    this.#isUsed = await hasDevices(database);
    if (this.#isUsed) this.#queue.add(await takeDue(database, this.#times(), BATCH_SIZE));
  }

  async idle(): Promise<void> {
    await this.#noting;
    await this.#queue.idle();
  }

  async [Symbol.asyncDispose]() {
    this.#ending.abort();
    await this.#noting;
    await this.#queue.close();
  }

  /** What comes meanwhile is noted together afterwards. */
  async #note(): Promise<void> {
    // What is published together is noted together.
    await new Promise((resolve) => setImmediate(resolve));
    while (countOf(this.#notices) > 0) {
      const { written, changed, read } = this.#notices;
      this.#notices = noNotices();
      const { database } = this.#context;
      const times = this.#times();
      try {
        if (written.length > 0) this.#queue.add(await noteNew(database, written, times));
        if (changed.length > 0) this.#queue.add(await noteChanged(database, changed, times));
        if (read.length > 0) this.#queue.add(await noteRead(database, read, times));
      } catch (error) {
        this.#context.log.error({ err: error }, "notifications were not noted");
      }
    }
  }

  #times() {
    const now = this.#context.clock.now();
    return { now, lease: new Date(now.getTime() + LEASE_MS) };
  }
}
