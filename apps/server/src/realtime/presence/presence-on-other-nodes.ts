import type { Logger } from "pino";
import type { Bus } from "../../bus/bus.ts";
import type { Clock } from "../../clock.ts";
import { repeat } from "../../repeat.ts";
import type { OtherNodes, Presence, Visibility } from "./presence.ts";

/** How often each node sends a sign of life. */
const ALIVE_MS = 7_000;
/** A node without a sign of life for so long is gone, and with it everybody who was connected to it. */
export const GONE_AFTER_MS = 30_000;

/** What this needs of the presence on this node. */
type OwnPresence = Pick<Presence, "people" | "changedOnOtherNode">;

interface Node {
  people: Map<string, Visibility>;
  heardAt: number;
}

/** The people connected to other nodes, from the events of those nodes. */
export class PresenceOnOtherNodes implements OtherNodes {
  readonly #bus: Bus;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #nodes = new Map<string, Node>();
  #signsOfLife: { cancel(): void } = { cancel() {} };

  constructor(bus: Bus, clock: Clock, log: Logger) {
    this.#bus = bus;
    this.#clock = clock;
    this.#log = log;
  }

  visibilityOf(userId: string): Visibility | undefined {
    for (const { people } of this.#nodes.values()) {
      const visibility = people.get(userId);
      if (visibility) return visibility;
    }
    return undefined;
  }

  publish(userId: string, visibility: Visibility | null): void {
    this.#bus.publish("online", { userId, visibility });
  }

  /** Subscribes to the other nodes and publishes who is connected here. */
  join(own: OwnPresence): void {
    const bus = this.#bus;
    const publishList = () => bus.publish("onlineList", { people: own.people });
    bus.on("hello", publishList);
    bus.on("onlineList", ({ people }, node) => this.#replace(node, new Map(people), own));
    bus.on("goodbye", (_, node) => this.#forget(node, own));
    bus.on("online", ({ userId, visibility }, node) => {
      const { people } = this.#heard(node);
      if (visibility) people.set(userId, visibility);
      else people.delete(userId);
      own.changedOnOtherNode(userId);
    });
    bus.on("alive", (_, node) => void this.#heard(node));
    const introduce = () => {
      publishList();
      bus.publish("hello", {});
    };
    bus.onGap(introduce);
    introduce();
    this.#signsOfLife = repeat(
      this.#clock,
      ALIVE_MS,
      async () => {
        bus.publish("alive", {});
        this.#forgetSilentNodes(own);
      },
      this.#log,
    );
  }

  /** Publishes that everybody here is gone. */
  leave(): void {
    this.#signsOfLife.cancel();
    this.#bus.publish("goodbye", {});
  }

  #heard(name: string): Node {
    const node = this.#nodes.get(name) ?? { people: new Map(), heardAt: 0 };
    node.heardAt = this.#clock.now().getTime();
    this.#nodes.set(name, node);
    return node;
  }

  #replace(name: string, people: Map<string, Visibility>, own: OwnPresence): void {
    const node = this.#heard(name);
    const before = node.people;
    node.people = people;
    const candidates = new Set([...before.keys(), ...people.keys()]);
    for (const userId of candidates)
      if (!isSame(before.get(userId), people.get(userId))) own.changedOnOtherNode(userId);
  }

  #forget(name: string, own: OwnPresence): void {
    const people = this.#nodes.get(name)?.people.keys() ?? [];
    this.#nodes.delete(name);
    for (const userId of people) own.changedOnOtherNode(userId);
  }

  #forgetSilentNodes(own: OwnPresence): void {
    const alive = this.#clock.now().getTime() - GONE_AFTER_MS;
    for (const [name, { heardAt }] of this.#nodes) {
      if (heardAt >= alive) continue;
      this.#forget(name, own);
      this.#bus.vanished(heardAt);
    }
  }
}

const isSame = (a: Visibility | undefined, b: Visibility | undefined) =>
  a?.toAll === b?.toAll && a?.toPartners === b?.toPartners;
