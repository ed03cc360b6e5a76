/** Where somebody goes after signing in: to the conversation they came for, and nowhere else. */
export const returnPath = (to: unknown): string | undefined =>
  typeof to === "string" && /^\/c\/[\w/-]+$/.test(to) ? to : undefined;
