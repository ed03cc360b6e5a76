/**
 * Identifies a chat for messages and drafts: a conversation's id, or `new:` and the id of a user without a
 * conversation. The first message turns the second into the first; `Addresses` maps between them.
 */
export type Address = string;

const NEW = "new:";

export const newAddress = (userId: string): Address => NEW + userId;

/** Returns the user of an address without a conversation; null for a conversation's id. */
export const newUserId = (address: Address): string | null =>
  address.startsWith(NEW) ? address.slice(NEW.length) : null;

export function requestAddress(address: Address): { conversationId: string } | { to: string } {
  const userId = newUserId(address);
  return userId === null ? { conversationId: address } : { to: userId };
}

/** For calls that accept the other user's id as an alias. */
export const idOrAlias = (address: Address): string => newUserId(address) ?? address;
