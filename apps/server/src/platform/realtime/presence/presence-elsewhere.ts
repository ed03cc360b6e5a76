import type { Bus, Visibility } from "#/platform/bus/bus.ts";
import type { Clock } from "#/platform/clock.ts";
import type { OtherServers, Presence } from "./presence.ts";

/** Milliseconds in which other servers must repeat who is online there. */
const ANSWER_MS = 2_000;
/** Number of questions before other work gets a turn. */
const AT_ONCE = 500;

interface RemotePresence {
  readonly visibility: Visibility;
  readonly round: number;
}

type OwnPresence = Pick<Presence, "visibilityHere" | "changedElsewhere">;

/**
 * Knows which users are online at other servers, restricted to those whom clients here display: this server follows
 * each of them and asks once. No server knows all users.
 */
export class PresenceElsewhere implements OtherServers {
  readonly #bus: Bus;
  readonly #clock: Clock;
  readonly #shown = new Map<string, Map<string, RemotePresence>>();
  #round = 0;

  constructor(bus: Bus, clock: Clock) {
    this.#bus = bus;
    this.#clock = clock;
  }

  visibilityOf(userId: string): Visibility | undefined {
    for (const { visibility } of this.#shown.get(userId)?.values() ?? []) return visibility;
    return undefined;
  }

  publish(userId: string, visibility: Visibility | null): void {
    this.#bus.publish(`online.${userId}`, "online", { visibility });
  }

  show(userId: string): void {
    if (this.#shown.has(userId)) return;
    this.#shown.set(userId, new Map());
    this.#bus.follow(`online.${userId}`);
    this.#ask(userId);
  }

  hide(userId: string): void {
    if (this.#shown.delete(userId)) this.#bus.unfollow(`online.${userId}`);
  }

  join(local: OwnPresence): void {
    this.#bus.on("online", ({ visibility }, subject, from) => {
      const userId = subject.slice("online.".length);
      const servers = this.#shown.get(userId);
      if (visibility) servers?.set(from, { visibility, round: this.#round });
      else servers?.delete(from);
      local.changedElsewhere(userId);
    });
    this.#bus.on("isOnline", (_, subject) => {
      const userId = subject.slice("person.".length);
      const visibility = local.visibilityHere(userId);
      if (visibility) this.publish(userId, visibility);
    });
    this.#bus.onGone((server) => this.#forget(local, (_, from) => from === server));
    this.#bus.onDoubt(() => void this.#askAnew(local));
  }

  #ask(userId: string): void {
    this.#bus.publish(`person.${userId}`, "isOnline", {});
  }

  /** Asks for everyone again. Answers that are not repeated are dropped. */
  async #askAnew(local: OwnPresence): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    const people = [...this.#shown.keys()];
    for (let asked = 0; asked < people.length; asked += AT_ONCE) {
      for (const userId of people.slice(asked, asked + AT_ONCE)) this.#ask(userId);
      await new Promise(setImmediate);
    }
    this.#clock.after(ANSWER_MS, () => this.#forget(local, (known) => known.round < round));
  }

  #forget(local: OwnPresence, isOver: (known: RemotePresence, server: string) => boolean): void {
    for (const [userId, servers] of this.#shown)
      for (const [server, known] of servers)
        if (isOver(known, server)) {
          servers.delete(server);
          local.changedElsewhere(userId);
        }
  }
}
