import type { Bus, Subject, WatchHandle } from "#/platform/bus/bus.ts";
import type { Sql } from "#/platform/database/open.ts";
import { notFound } from "#/platform/errors.ts";
import { type Membership, readMemberships, readMembersVersion } from "./membership-store.ts";

const CACHED_MAX = 50_000;

type MembershipBus = Pick<Bus, "isAlone" | "moment" | "watch" | "on" | "onDoubt" | "publish">;

interface Cached {
  readonly membership: Membership;
  readonly watch: WatchHandle;
}

/**
 * Caches who is in which conversation, while this server follows the corresponding events of others. A short
 * inconsistency is safe: the database refuses messages to a closed conversation, and a privacy level is read again
 * before a text leaves.
 */
export class Memberships {
  readonly #sql: Sql;
  readonly #bus: MembershipBus;
  /** Open conversations with messages, which only an announced change (`forget`) can alter. */
  readonly #cached = new Map<string, Cached>();
  /** Concurrent callers share one lookup, so that two messages sent at once keep their order. */
  readonly #loading = new Map<string, Promise<Membership | undefined>>();

  constructor(sql: Sql, bus: MembershipBus) {
    this.#sql = sql;
    this.#bus = bus;
    bus.on("membershipChanged", ({ conversationId }) => this.forget(conversationId));
    bus.onDoubt(() => this.#forgetAll());
  }

  /**
   * Finds the conversation for one of its members. Missing and foreign conversations look the same.
   * @throws AppError `NOT_FOUND`
   */
  async membershipOf(me: string, conversationId: string): Promise<Membership> {
    const found = await this.find(conversationId);
    if (!found?.memberIds.includes(me) || found.isEmpty) throw notFound("conversationNotFound");
    return found;
  }

  /** Does not check access; for the server's own work. */
  find(conversationId: string): Membership | Promise<Membership | undefined> {
    return this.#loading.get(conversationId) ?? this.#cachedOf(conversationId) ?? this.#load(conversationId);
  }

  /** Returns the members at that version or a later one. */
  async findSince(conversationId: string, membersVersion: number): Promise<Membership | undefined> {
    const found = await this.find(conversationId);
    if (found && found.membersVersion >= membersVersion) return found;
    this.forget(conversationId);
    return this.find(conversationId);
  }

  /** Returns the current members even if a change has not been announced yet, at the cost of a version query. */
  findNow(conversationId: string): Membership | Promise<Membership | undefined> {
    const found = this.find(conversationId);
    // A single server makes all changes itself, and a direct conversation never changes its members.
    if (this.#bus.isAlone || found instanceof Promise || found.kind === "direct") return found;
    const version = readMembersVersion(this.#sql, conversationId);
    return version.then((now) => this.findSince(conversationId, now));
  }

  async findAll(conversationIds: readonly string[]): Promise<ReadonlyMap<string, Membership>> {
    const wanted = [...new Set(conversationIds)];
    const cached = wanted.flatMap((id) => this.#cachedOf(id) ?? []);
    const byId = new Map(cached.map((one) => [one.conversationId, one]));
    const missing = wanted.filter((id) => !byId.has(id));
    const read = missing.length === 0 ? [] : await readMemberships(this.#sql, missing);
    for (const one of read) byId.set(one.conversationId, one);
    return byId;
  }

  /** Called when the conversation's first message was stored. */
  noteMessage(membership: Membership): void {
    this.#add({ ...membership, isEmpty: false }, this.#bus.moment);
  }

  changed(conversation: Subjects): void {
    const { conversationId } = conversation;
    this.forget(conversationId);
    for (const subject of subjectsOf(conversation)) this.#bus.publish(subject, "membershipChanged", { conversationId });
  }

  forget(conversationId: string): void {
    this.#cached.delete(conversationId);
    this.#loading.delete(conversationId);
  }

  /** Forgets the conversations in which all of these people are members. */
  forgetOf(people: readonly string[]): void {
    for (const {
      membership: { conversationId, memberIds },
    } of this.#cached.values())
      if (people.every((id) => memberIds.includes(id))) this.#cached.delete(conversationId);
    this.#loading.clear();
  }

  #forgetAll(): void {
    this.#cached.clear();
    this.#loading.clear();
  }

  #cachedOf(conversationId: string): Membership | undefined {
    const cached = this.#cached.get(conversationId);
    if (!cached || cached.watch.holds()) return cached?.membership;
    this.#cached.delete(conversationId);
    return undefined;
  }

  #load(conversationId: string): Promise<Membership | undefined> {
    const { moment } = this.#bus;
    const loading: Promise<Membership | undefined> = readMemberships(this.#sql, [conversationId])
      .then(([found]) => {
        // A result that was forgotten during the lookup may be older than the change.
        if (found && this.#loading.get(conversationId) === loading) this.#add(found, moment);
        return found;
      })
      .finally(() => {
        if (this.#loading.get(conversationId) === loading) this.#loading.delete(conversationId);
      });
    this.#loading.set(conversationId, loading);
    return loading;
  }

  /** @param moment the bus's moment before the membership was read */
  #add(membership: Membership, moment: number): void {
    if (membership.closed || membership.isEmpty) return;
    const { conversationId } = membership;
    const watch = subjectsOf(membership)
      .map((subject) => this.#bus.watch(subject, moment))
      .find((one) => one !== undefined);
    if (!watch) return;
    const [oldest] = this.#cached.keys();
    if (this.#cached.size >= CACHED_MAX && oldest !== undefined) this.#cached.delete(oldest);
    this.#cached.set(conversationId, { membership, watch });
  }
}

type Subjects = Pick<Membership, "conversationId" | "kind" | "memberIds">;

/** Every change that affects the cached conversation is published on each of these subjects. */
const subjectsOf = ({ conversationId, kind, memberIds }: Subjects): Subject[] =>
  kind === "group" ? [`group.${conversationId}`] : memberIds.map((id) => `person.${id}` as const);
