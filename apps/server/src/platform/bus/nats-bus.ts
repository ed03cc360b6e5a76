import { randomUUID } from "node:crypto";
import type { NatsConnection, Status, Subscription } from "@nats-io/transport-node";
import type { Logger } from "pino";
import { type Clock, systemClock } from "../clock.ts";
import type { NatsConfig } from "../config/nats.ts";
import { repeat } from "../repeat.ts";
import type { Bus, BusKind, BusMessages, Subject, WatchHandle } from "./bus.ts";
import { openNats } from "./open-nats.ts";

/** Prefix of every subject, so that other programs can use the same broker. */
const PREFIX = "lingualoom.";
/** Time over which the servers' doubts are spread when a broker comes back. */
export const DOUBT_MS = 500;
/** Maximum wait for the broker's answer by callers that can continue without it. */
export const PATIENCE_MS = 500;

type Listener = (data: never, subject: Subject, from: string) => void;
type Published = readonly [kind: BusKind, from: string, data: unknown];

interface FollowedInvite {
  followers: number;
  readonly subscription: Subscription;
  /** Moment from which messages on this subject are known to arrive. */
  confirmedAt: number;
}

export async function openNatsBus(
  address: NatsConfig,
  log: Logger,
  clock: Clock = systemClock,
  answerMs?: number,
): Promise<Bus> {
  const name = randomUUID();
  const bus = new NatsBus(name, await openNats(address, `lingualoom ${name}`, answerMs), log, clock);
  await bus.following();
  return bus;
}

/**
 * A bus on NATS subjects: a message reaches only the servers that follow its subject. NATS stores nothing, so servers
 * that may have missed messages read the database; see `onDoubt`.
 */
class NatsBus implements Bus {
  readonly isAlone = false;
  readonly #name: string;
  readonly #connection: NatsConnection;
  readonly #log: Logger;
  readonly #clock: Clock;
  readonly #listeners = new Map<BusKind, Listener[]>();
  readonly #followed = new Map<Subject, FollowedInvite>();
  readonly #onDoubt: (() => void)[] = [];
  readonly #signs: SignsOfLife;
  #moment = 1;
  /** The moment since which the connection has been up; null while it is down. */
  #steadySince: number | null = 1;
  #isDoubted = false;
  #closed = false;

  constructor(name: string, connection: NatsConnection, log: Logger, clock: Clock) {
    this.#name = name;
    this.#connection = connection;
    this.#log = log;
    this.#clock = clock;
    this.#signs = new SignsOfLife(this, clock, log, (reason) => this.#doubt(reason));
    this.#signs.connected();
    void this.#followStatus();
  }

  get moment(): number {
    return this.#moment;
  }

  get servers(): number {
    return this.#signs.servers;
  }

  publish<K extends BusKind>(subject: Subject, kind: K, data: BusMessages[K]): void {
    if (this.#closed) return;
    // The client would buffer without limit for a broker that is gone; the next heartbeat reports the loss.
    if (this.#steadySince === null) {
      this.#signs.noteLoss();
      return;
    }
    try {
      const published: Published = [kind, this.#name, data];
      this.#connection.publish(PREFIX + subject, JSON.stringify(published));
    } catch (error) {
      this.#log.warn({ err: error, kind }, "a message did not reach the other servers");
      this.#signs.noteLoss();
    }
  }

  on<K extends BusKind>(kind: K, listener: (data: BusMessages[K], subject: Subject, from: string) => void): void {
    this.#listeners.set(kind, [...(this.#listeners.get(kind) ?? []), listener as Listener]);
  }

  follow(subject: Subject): void {
    const followed = this.#followed.get(subject);
    if (followed) {
      followed.followers += 1;
      return;
    }
    const subscription = this.#connection.subscribe(PREFIX + subject, {
      callback: (error, message) => {
        if (error) this.#log.warn({ err: error, subject }, "a subject of other servers cannot be followed");
        else this.#dispatch(subject, message.string());
      },
    });
    this.#followed.set(subject, { followers: 1, subscription, confirmedAt: Number.POSITIVE_INFINITY });
  }

  unfollow(subject: Subject): void {
    const followed = this.#followed.get(subject);
    if (!followed) return;
    followed.followers -= 1;
    if (followed.followers > 0) return;
    this.#followed.delete(subject);
    followed.subscription.unsubscribe();
  }

  async following(): Promise<void> {
    const isConfirmed = this.#confirm();
    if (await this.#inTime(isConfirmed)) return;
    // A caller continued without waiting and may have missed messages that came before the answer.
    void isConfirmed.then((is) => is && this.#doubt("the broker answered late"));
  }

  watch(subject: Subject, moment: number): WatchHandle | undefined {
    const followed = this.#followed.get(subject);
    const holds = () =>
      followed !== undefined &&
      this.#followed.get(subject) === followed &&
      this.#steadySince !== null &&
      this.#steadySince <= followed.confirmedAt &&
      followed.confirmedAt <= moment;
    return holds() ? { holds } : undefined;
  }

  onDoubt(act: () => void): void {
    this.#onDoubt.push(act);
  }

  onGone(act: (server: string) => void): void {
    this.#signs.onGone(act);
  }

  answers(): Promise<boolean> {
    return this.#inTime(this.#flushed());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#signs.sayGoodbye();
    // A broker that hangs or is gone never answers.
    await this.answers();
    this.#closed = true;
    await this.#connection.close();
  }

  /** Returns whether the broker answered, so that messages on all subjects followed so far arrive. */
  async #confirm(): Promise<boolean> {
    const open = [...this.#followed.values()].filter(({ confirmedAt }) => confirmedAt === Number.POSITIVE_INFINITY);
    if (!(await this.#flushed())) return false;
    this.#moment += 1;
    for (const followed of open) followed.confirmedAt = this.#moment;
    return true;
  }

  async #flushed(): Promise<boolean> {
    const since = this.#steadySince;
    if (since === null) return false;
    return await this.#connection.flush().then(
      () => this.#steadySince === since,
      () => false,
    );
  }

  async #inTime(answer: Promise<boolean>): Promise<boolean> {
    const late = Promise.withResolvers<boolean>();
    const impatience = this.#clock.after(PATIENCE_MS, () => late.resolve(false));
    const is = await Promise.race([answer, late.promise]);
    impatience.cancel();
    return is;
  }

  async #followStatus(): Promise<void> {
    for await (const status of this.#connection.status()) await this.#changed(status);
  }

  async #changed(status: Status): Promise<void> {
    const { type } = status;
    if (type === "error") this.#log.warn({ reason: status.error.message }, "NATS refuses something");
    if (type === "disconnect") {
      if (this.#steadySince !== null) this.#log.warn("NATS cannot be reached");
      this.#steadySince = null;
      this.#moment += 1;
      this.#signs.disconnected();
    }
    if (type === "reconnect") {
      this.#log.info("NATS can be reached again");
      // The client has already resubscribed; the broker's answer arrives after those subscriptions.
      const followed = [...this.#followed.values()];
      const isBack = await this.#connection.flush().then(
        () => true,
        () => false,
      );
      if (!isBack) return;
      this.#moment += 1;
      this.#steadySince = this.#moment;
      for (const one of followed) one.confirmedAt = this.#moment;
      this.#signs.connected();
      this.#doubt("the broker was away");
    }
  }

  #dispatch(subject: Subject, text: string): void {
    try {
      const [kind, from, data] = JSON.parse(text) as Published;
      for (const listener of this.#listeners.get(kind) ?? []) listener(data as never, subject, from);
    } catch (error) {
      this.#log.error({ err: error, subject }, "a message of another server could not be used");
    }
  }

  /** Coalesces simultaneous doubts, so that reloading happens once. */
  #doubt(reason: string): void {
    if (this.#isDoubted) return;
    this.#isDoubted = true;
    this.#log.warn({ reason }, "messages of other servers may have been missed; pages fetch again");
    this.#clock.after(DOUBT_MS, () => {
      this.#isDoubted = false;
      for (const act of this.#onDoubt) act();
    });
  }
}

/** Milliseconds between heartbeats. */
export const ALIVE_MS = 7_000;
/** Milliseconds without a heartbeat after which a server counts as gone. */
export const GONE_AFTER_MS = 30_000;

interface HeardRecording {
  readonly at: number;
  readonly number: number;
}

/** Sends heartbeats and tracks live servers. Gaps in a server's numbers reveal unpublished messages. */
class SignsOfLife {
  readonly #bus: Pick<Bus, "publish" | "on" | "follow">;
  readonly #clock: Clock;
  readonly #doubt: (reason: string) => void;
  readonly #onGone: ((server: string) => void)[] = [];
  readonly #heard = new Map<string, HeardRecording>();
  readonly #sending: { cancel(): void };
  #number = 0;
  /** Epoch milliseconds since which others are heard; null while the connection is down. */
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

  /** Skips a number in the next heartbeat, because an event was not published. */
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
    // While this server could not receive, it cannot tell a silent server from one it did not hear.
    if (this.#hearsSince > alive) return;
    for (const [server, { at }] of this.#heard) {
      if (at >= alive) continue;
      this.#end(server);
      // The last messages of a crashed server may never have been sent, which no number shows.
      this.#doubt("a server vanished without goodbye");
    }
  }

  #end(server: string): void {
    this.#heard.delete(server);
    for (const act of this.#onGone) act(server);
  }
}
