import { findForOpening, findStarted, isBlocked, lockPair, pairOf } from "#/people/membership/direct-store.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Membership } from "#/people/membership/membership-store.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound, notReachable } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { type Opened, openDirect } from "./open-direct.ts";

interface Needs extends Platform {
  readonly defaultPrivacyLevel: () => OperatorLevels["default"];
  readonly memberships: Memberships;
}

const REMEMBERED = 50_000;

/** Resolves the other person's id, an alias, to the conversation. Code further inside never uses pairs. */
export class DirectConversations {
  readonly #context: Needs;
  readonly #onOpened: (opened: Opened) => void;
  /** Conversations of pairs that have written; a pair never changes its conversation. */
  readonly #ids = new Map<string, string>();
  /** Keeps the order of concurrent requests: a second message waits for the lookup of the first. */
  readonly #opening = new Map<string, Promise<Membership>>();
  readonly #finding = new Map<string, Promise<string | null>>();

  constructor(context: Needs, onOpened: (opened: Opened) => void) {
    this.#context = context;
    this.#onOpened = onOpened;
  }

  /**
   * Returns the conversation in which the two have written; null if they have not.
   * @throws AppError `NOT_FOUND` when they have not and the other person does not exist or is not visible to `me`
   */
  async conversationIdOf(me: string, other: string): Promise<string | null> {
    const asked = `${me}>${other}`;
    const finding = this.#finding.get(asked);
    if (finding !== undefined) return finding;
    const known = this.#ids.get(keyOf(me, other));
    if (known !== undefined) return known;
    const work = this.#find(me, other).finally(() => this.#finding.delete(asked));
    this.#finding.set(asked, work);
    return work;
  }

  noteMessage({ kind, conversationId, memberIds: [one, other] }: Membership): void {
    if (kind === "direct" && one !== undefined && other !== undefined) this.#remember(one, other, conversationId);
  }

  /**
   * Opens a conversation if there is none; only sends may do this.
   * @throws AppError `SELF`, `NOT_FOUND`, `NOT_REACHABLE` when none may be opened
   */
  async open(me: string, other: string): Promise<Membership> {
    if (me === other) throw new AppError("SELF", say("notToYourself"));
    const key = keyOf(me, other);
    const opening = this.#opening.get(key);
    if (opening !== undefined) return opening;
    const id = this.#ids.get(key);
    if (id !== undefined) return this.#context.memberships.membershipOf(me, id);
    const work = this.#findOrCreate(me, other).finally(() => this.#opening.delete(key));
    this.#opening.set(key, work);
    return work;
  }

  async #find(me: string, other: string): Promise<string | null> {
    const id = await findStarted(this.#context.database, me, other);
    if (id === undefined) throw notFound("userNotFound");
    if (id !== null) this.#remember(me, other, id);
    return id;
  }

  async #findOrCreate(me: string, other: string): Promise<Membership> {
    const { database, memberships } = this.#context;
    const found = await findForOpening(database, me, other);
    if (!found) throw notFound("userNotFound");
    if (found.refused) throw notReachable();
    const membership = await memberships.find(found.id ?? (await this.#create(me, other)));
    if (!membership) throw new Error("a conversation vanished while it was opened");
    if (!membership.isEmpty) this.#remember(me, other, membership.conversationId);
    return membership;
  }

  async #create(me: string, other: string): Promise<string> {
    const { database, clock, defaultPrivacyLevel } = this.#context;
    const onOpened = this.#onOpened;
    const pair = pairOf(me, other);
    const now = clock.now();
    const opened = await database.begin(async (sql): Promise<Opened | null> => {
      // Blocking takes the same lock, so that a conversation is never opened past a block.
      await lockPair(sql, pair);
      if (await isBlocked(sql, pair)) throw notReachable();
      return openDirect(sql, { me, other, initialPrivacyLevel: defaultPrivacyLevel(), now });
    });
    if (opened) onOpened(opened);
    const id = opened?.conversationId ?? (await findForOpening(database, me, other))?.id;
    if (!id) throw new Error("a conversation vanished while it was opened");
    return id;
  }

  #remember(me: string, other: string, conversationId: string): void {
    const [oldest] = this.#ids.keys();
    if (this.#ids.size >= REMEMBERED && oldest !== undefined) this.#ids.delete(oldest);
    this.#ids.set(keyOf(me, other), conversationId);
  }
}

const keyOf = (one: string, other: string) => pairOf(one, other).join();
