/** Where somebody goes after signing in: to the conversation or the invite they came for, and nowhere else. */
export const returnPath = (to: unknown): string | undefined =>
  typeof to === "string" && /^\/(?:c|invite)\/[\w/-]+$/.test(to) ? to : undefined;
