/** Destination after signing in: restricted to a conversation, an invite or a share. */
export const returnPath = (to: unknown): string | undefined =>
  typeof to === "string" && /^\/(?:c|invite|share)\/[\w/-]+$/.test(to) ? to : undefined;
