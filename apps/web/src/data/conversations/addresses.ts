import { type Address, newAddress, newUserId } from "../address.ts";

type Move = (from: Address, to: Address) => void;

/**
 * Knows which direct conversations exist. When it learns of one, everything stored under the user's `new:` address is
 * moved before the listeners run, so that the screen never shows an address without its draft.
 */
export class Addresses {
  readonly #moves: readonly Move[];
  readonly #conversations = new Map<string, string>();
  readonly #people = new Map<string, string>();
  readonly #listeners = new Set<() => void>();

  constructor(moves: readonly Move[]) {
    this.#moves = moves;
  }

  resolve(address: Address): Address {
    const userId = newUserId(address);
    return (userId !== null && this.#conversations.get(userId)) || address;
  }

  otherMemberOf(address: Address): string | null {
    return newUserId(address) ?? this.#people.get(address) ?? null;
  }

  learn(userId: string, conversationId: string): void {
    if (this.#conversations.get(userId) === conversationId) return;
    this.#conversations.set(userId, conversationId);
    this.#people.set(conversationId, userId);
    for (const move of this.#moves) move(newAddress(userId), conversationId);
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}
