import type { Memberships } from "#/people/membership/membership.ts";
import type { Membership } from "#/people/membership/membership-store.ts";
import type { DirectConversations } from "./direct.ts";

/** A conversation, or the other person of a direct one as its alias. The contract requires one of the two. */
export interface Address {
  readonly conversationId?: string | undefined;
  readonly other?: string | undefined;
}

export class Addresses {
  readonly #memberships: Pick<Memberships, "membershipOf">;
  readonly #direct: Pick<DirectConversations, "open" | "conversationIdOf">;

  constructor(
    memberships: Pick<Memberships, "membershipOf">,
    direct: Pick<DirectConversations, "open" | "conversationIdOf">,
  ) {
    this.#memberships = memberships;
    this.#direct = direct;
  }

  /**
   * Null when an alias names a person with whom there is no conversation.
   * @throws AppError `NOT_FOUND`
   */
  async find(me: string, { conversationId, other = "" }: Address): Promise<Membership | null> {
    const id = conversationId ?? (await this.#direct.conversationIdOf(me, other));
    return id === null ? null : this.#memberships.membershipOf(me, id);
  }

  /**
   * Resolves the address of a send, which opens a direct conversation if there is none.
   * @throws AppError `SELF`, `NOT_FOUND`, `NOT_REACHABLE`
   */
  forSending(me: string, { conversationId, other = "" }: Address): Promise<Membership> {
    return conversationId === undefined
      ? this.#direct.open(me, other)
      : this.#memberships.membershipOf(me, conversationId);
  }
}
