import { linksOf } from "@lingualoom/links/links.ts";

/** Returns the link whose preview a message shows; null without a web link. */
export const firstLink = (text: string): string | null =>
  linksOf(text).find(({ href }) => /^https?:/i.test(href))?.href ?? null;
