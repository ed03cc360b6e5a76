/** Where somebody goes after signing in: to the conversation, the invite or the share they came for, and nowhere else. */
export const returnPath = (to: unknown): string | undefined =>
  typeof to === "string" && /^\/(?:c|invite|share)\/[\w/-]+$/.test(to) ? to : undefined;
