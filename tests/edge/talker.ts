import { setTimeout as wait } from "node:timers/promises";
import type { ClientToServer, ServerToClient } from "@lingualoom/contract/events.ts";
import { io, type Socket } from "socket.io-client";

const PACE_MS = 40;
const ACKNOWLEDGE_MS = 10_000;

/** A user who keeps writing and, like the page, sends an unacknowledged message again under the same id. */
export class Talker implements Disposable {
  readonly socket: Socket<ServerToClient, ClientToServer>;
  /** Ids of acknowledged messages, with the time. */
  readonly acknowledged: { readonly id: string; readonly at: number }[] = [];
  #talking = false;
  #done = Promise.resolve();

  constructor(url: string, cookie: string) {
    // The same settings as the page's.
    this.socket = io(url, {
      forceNew: true,
      transports: ["websocket", "polling"],
      tryAllTransports: true,
      timeout: 20_000,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      randomizationFactor: 0.5,
      extraHeaders: { cookie },
    });
  }

  talkTo(to: string): void {
    this.#talking = true;
    this.#done = this.#talk(to);
  }

  /** Resolves when the last message is acknowledged. */
  async fallsSilent(): Promise<void> {
    this.#talking = false;
    await this.#done;
  }

  /** The longest time without an acknowledgement since `since`. */
  longestGap(since: number): number {
    const times = [since, ...this.acknowledged.map(({ at }) => at).filter((at) => at > since)];
    return Math.max(...times.slice(1).map((at, i) => at - (times[i] as number)));
  }

  async #talk(to: string): Promise<void> {
    while (this.#talking) {
      const id = crypto.randomUUID();
      await this.#send(to, id);
      this.acknowledged.push({ id, at: performance.now() });
      await wait(PACE_MS);
    }
  }

  async #send(to: string, clientMessageId: string): Promise<void> {
    const draft = { to, text: `I say ${clientMessageId}`, clientMessageId };
    for (;;) {
      const answer = await this.socket
        .timeout(ACKNOWLEDGE_MS)
        .emitWithAck("sendMessage", draft)
        .catch(() => null);
      if (answer?.ok) return;
      await wait(PACE_MS);
    }
  }

  [Symbol.dispose]() {
    this.#talking = false;
    this.socket.disconnect();
  }
}
