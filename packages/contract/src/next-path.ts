/**
 * Returns the path of a target in an RFC 8288 `Link` header, of the relation `next` by default. Targets on another
 * origin are ignored, so that no answer can make the page send its cookies there.
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
