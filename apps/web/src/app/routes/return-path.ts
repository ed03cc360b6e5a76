export const returnPath = (to: unknown): string | undefined =>
  typeof to === "string" && /^\/(?:c|invite|share)\/[\w/-]+$/.test(to) ? to : undefined;
