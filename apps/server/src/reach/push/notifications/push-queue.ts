import type { PendingPlace } from "./pending-store.ts";

/** Pushes on their way at once, and to the browsers of one person: their push services may not answer. */
const AT_ONCE = 60;
const AT_ONCE_OF_ONE = 6;

const nameOf = ({ deviceId, conversationId }: PendingPlace) => `${deviceId} ${conversationId}`;

/** Works through notifications: of one device and conversation one at a time, so that none overtakes another. */
export class PushQueue {
  readonly #send: (place: PendingPlace) => Promise<void>;
  readonly #waiting = new Map<string, PendingPlace>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #runningOf = new Map<string, number>();
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
      const ofOne = this.#runningOf.get(place.userId) ?? 0;
      if (this.#running.has(name) || ofOne >= AT_ONCE_OF_ONE) continue;
      this.#waiting.delete(name);
      this.#runningOf.set(place.userId, ofOne + 1);
      const work = this.#send(place).finally(() => {
        this.#running.delete(name);
        const left = (this.#runningOf.get(place.userId) ?? 1) - 1;
        if (left > 0) this.#runningOf.set(place.userId, left);
        else this.#runningOf.delete(place.userId);
        this.#advance();
      });
      this.#running.set(name, work);
    }
  }
}
