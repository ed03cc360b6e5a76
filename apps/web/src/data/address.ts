/**
 * Where messages go and drafts wait: the id of a conversation, or `new:` and the id of a person to whom nobody has
 * written yet. The first message turns the second into the first; `Addresses` knows which.
 */
export type Address = string;

const NEW = "new:";

export const newAddress = (userId: string): Address => NEW + userId;

/** The person of an address without a conversation; null for the id of a conversation. */
export const newUserId = (address: Address): string | null =>
  address.startsWith(NEW) ? address.slice(NEW.length) : null;

/** How a socket request names the address. */
export function requestAddress(address: Address): { conversationId: string } | { to: string } {
  const userId = newUserId(address);
  return userId === null ? { conversationId: address } : { to: userId };
}

/** How calls name it that take the other person's id as an alias. */
export const idOrAlias = (address: Address): string => newUserId(address) ?? address;
