/**
 * The path of a target of an RFC 8288 `Link` header, `next` unless another relation is asked for. A target on another
 * origin is ignored, so that no answer can make the page send its cookies to another origin.
 */
export function nextPath(header: string | null, origin: string, rel = "next"): string | null {
  const isRel = new RegExp(`;\\s*rel="?(?:[^"]*\\s)?${rel}(?:\\s[^"]*)?"?\\s*(?:;|$)`, "i");
  for (const link of header?.split(/,\s*(?=<)/) ?? []) {
    const match = /^\s*<([^>]*)>(.*)$/.exec(link);
    if (!match?.[1] || !isRel.test(match[2] ?? "")) continue;
    const target = new URL(match[1], `${origin}/api/`);
    if (target.origin === origin) return target.pathname + target.search;
  }
  return null;
}
