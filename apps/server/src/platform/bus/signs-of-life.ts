import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import { repeat } from "../repeat.ts";
import type { Bus } from "./bus.ts";

/** How often each server sends a sign of life. */
const ALIVE_MS = 7_000;
/** A server without a sign of life for so long is gone. */
export const GONE_AFTER_MS = 30_000;

interface Heard {
  readonly at: number;
  readonly number: number;
}

/** Tells the other servers that this one is alive, and knows which of them are. Their numbers show what they could not publish. */
export class SignsOfLife {
  readonly #bus: Pick<Bus, "publish" | "on" | "follow">;
  readonly #clock: Clock;
  readonly #doubt: (reason: string) => void;
  readonly #onGone: ((server: string) => void)[] = [];
  readonly #heard = new Map<string, Heard>();
  readonly #sending: { cancel(): void };
  #number = 0;
  /** Milliseconds since 1970 since when others are heard; null while they are not. */
  #hearsSince: number | null = null;

  constructor(bus: Pick<Bus, "publish" | "on" | "follow">, clock: Clock, log: Logger, doubt: (reason: string) => void) {
    this.#bus = bus;
    this.#clock = clock;
    this.#doubt = doubt;
    bus.on("alive", ({ number }, _, from) => this.#hear(from, number));
    bus.on("goodbye", (_data, _subject, from) => this.#end(from));
    bus.follow("servers");
    this.#sending = repeat(clock, ALIVE_MS, async () => this.#look(), log);
  }

  get servers(): number {
    return this.#heard.size + 1;
  }

  onGone(act: (server: string) => void): void {
    this.#onGone.push(act);
  }

  /** What was to be published was not: the next sign leaves out a number. */
  noteLoss(): void {
    this.#number += 1;
  }

  disconnected(): void {
    this.#hearsSince = null;
    this.noteLoss();
  }

  connected(): void {
    this.#hearsSince = this.#clock.now().getTime();
    this.#send();
  }

  sayGoodbye(): void {
    this.#sending.cancel();
    this.#bus.publish("servers", "goodbye", {});
  }

  #send(): void {
    this.#number += 1;
    this.#bus.publish("servers", "alive", { number: this.#number });
  }

  #hear(from: string, number: number): void {
    const before = this.#heard.get(from);
    this.#heard.set(from, { at: this.#clock.now().getTime(), number });
    if (before && number > before.number + 1) this.#doubt("another server could not publish everything");
  }

  #look(): void {
    if (this.#hearsSince === null) return;
    this.#send();
    const alive = this.#clock.now().getTime() - GONE_AFTER_MS;
    // A server that could not hear cannot distinguish a silent server from one that it did not hear.
    if (this.#hearsSince > alive) return;
    for (const [server, { at }] of this.#heard) {
      if (at >= alive) continue;
      this.#end(server);
      // Its last messages may never have left it, which no number shows.
      this.#doubt("a server vanished without goodbye");
    }
  }

  #end(server: string): void {
    this.#heard.delete(server);
    for (const act of this.#onGone) act(server);
  }
}
