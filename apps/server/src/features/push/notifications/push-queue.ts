import type { PendingPlace } from "./pending-store.ts";

/** Pushes on their way at once. */
const AT_ONCE = 20;

const nameOf = ({ deviceId, conversationId }: PendingPlace) => `${deviceId} ${conversationId}`;

/** Works through notifications: of one device and conversation one at a time, so that none overtakes another. */
export class PushQueue {
  readonly #send: (place: PendingPlace) => Promise<void>;
  readonly #waiting = new Map<string, PendingPlace>();
  readonly #running = new Map<string, Promise<void>>();
  #closed = false;

  constructor(send: (place: PendingPlace) => Promise<void>) {
    this.#send = send;
  }

  /** One that is on its way is looked at again afterwards. */
  add(places: readonly PendingPlace[]): void {
    if (this.#closed) return;
    for (const place of places) this.#waiting.set(nameOf(place), place);
    this.#advance();
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  /** What waits is left to other nodes, or the next start. */
  close(): Promise<void> {
    this.#closed = true;
    this.#waiting.clear();
    return this.idle();
  }

  #advance(): void {
    for (const [name, place] of this.#waiting) {
      if (this.#running.size >= AT_ONCE) return;
      if (this.#running.has(name)) continue;
      this.#waiting.delete(name);
      const work = this.#send(place).finally(() => {
        this.#running.delete(name);
        this.#advance();
      });
      this.#running.set(name, work);
    }
  }
}
