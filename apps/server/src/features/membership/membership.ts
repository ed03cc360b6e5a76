import type { Sql } from "../../database/open.ts";
import { notFound } from "../../errors.ts";
import { type Membership, readMemberships } from "./membership-store.ts";

/** Conversations cached on this node. */
const CACHED_MAX = 50_000;

/**
 * Who is in which conversation, cached on this node. What is wrong here for a moment is safe: the database refuses a
 * send to a closed conversation, and a privacy level is read again before a text leaves.
 */
export class Memberships {
  readonly #sql: Sql;
  /** Open conversations with messages: of these only a change that is announced (`forget`) changes anything. */
  readonly #cached = new Map<string, Membership>();
  /** Those who ask at once share one look-up, so that two messages sent at once keep their order. */
  readonly #loading = new Map<string, Promise<Membership | undefined>>();

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * The conversation as one of its members reaches it. Not there and not mine look the same.
   * @throws AppError `NOT_FOUND`
   */
  async membershipOf(me: string, conversationId: string): Promise<Membership> {
    const found = await this.find(conversationId);
    if (!found?.memberIds.includes(me) || found.isEmpty) throw notFound("conversationNotFound");
    return found;
  }

  /** For the server's own work; nobody's access follows from it. */
  find(conversationId: string): Membership | Promise<Membership | undefined> {
    return this.#loading.get(conversationId) ?? this.#cached.get(conversationId) ?? this.#load(conversationId);
  }

  /** Several at the price of one question to the database. */
  async findAll(conversationIds: readonly string[]): Promise<ReadonlyMap<string, Membership>> {
    const wanted = [...new Set(conversationIds)];
    const missing = wanted.filter((id) => !this.#cached.has(id));
    const read = missing.length === 0 ? [] : await readMemberships(this.#sql, missing);
    const byId = new Map(read.map((one) => [one.conversationId, one]));
    for (const id of wanted) {
      const cached = byId.has(id) ? undefined : this.#cached.get(id);
      if (cached) byId.set(id, cached);
    }
    return byId;
  }

  /** Its first message was stored. */
  noteMessage(membership: Membership): void {
    this.#add({ ...membership, isEmpty: false });
  }

  forget(conversationId: string): void {
    this.#cached.delete(conversationId);
    this.#loading.delete(conversationId);
  }

  /** Forgets the conversations in which all of these people are members. */
  forgetOf(people: readonly string[]): void {
    for (const { conversationId, memberIds } of this.#cached.values())
      if (people.every((id) => memberIds.includes(id))) this.#cached.delete(conversationId);
    this.#loading.clear();
  }

  forgetAll(): void {
    this.#cached.clear();
    this.#loading.clear();
  }

  #load(conversationId: string): Promise<Membership | undefined> {
    const loading: Promise<Membership | undefined> = readMemberships(this.#sql, [conversationId])
      .then(([found]) => {
        // What was forgotten meanwhile may be older than the change.
        if (found && this.#loading.get(conversationId) === loading) this.#add(found);
        return found;
      })
      .finally(() => {
        if (this.#loading.get(conversationId) === loading) this.#loading.delete(conversationId);
      });
    this.#loading.set(conversationId, loading);
    return loading;
  }

  #add(membership: Membership): void {
    if (membership.closed || membership.isEmpty) return;
    const [oldest] = this.#cached.keys();
    if (this.#cached.size >= CACHED_MAX && oldest !== undefined) this.#cached.delete(oldest);
    this.#cached.set(membership.conversationId, membership);
  }
}
