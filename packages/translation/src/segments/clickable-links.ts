import { linksOf } from "@lingualoom/links/links.ts";
import type { SpanKind } from "./recogniser.ts";

/** The links that the page makes of a text. Callers ask with rising positions. */
export function clickableLinks(text: string) {
  const links = linksOf(text);
  let next = 0;
  const linkAfter = (at: number) => {
    while ((links[next]?.to ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    return links[next];
  };
  return {
    /** The link that starts here. */
    at(at: number): { kind: SpanKind; end: number } | undefined {
      const link = linkAfter(at);
      if (link?.from !== at) return undefined;
      return { kind: link.href.startsWith("mailto:") ? "address" : "link", end: link.to };
    },
    /** Moves the end of a span that would cut a link to the end of the link. */
    endOf(end: number): number {
      const link = linkAfter(end);
      return link && link.from < end ? link.to : end;
    },
  };
}
