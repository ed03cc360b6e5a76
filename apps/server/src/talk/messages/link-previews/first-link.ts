import { linksOf } from "@lingualoom/links/links.ts";

/** The link whose preview a message shows; null without one to a page. */
export const firstLink = (text: string): string | null =>
  linksOf(text).find(({ href }) => /^https?:/i.test(href))?.href ?? null;
