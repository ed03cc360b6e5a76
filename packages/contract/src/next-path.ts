/**
 * The path of the `rel="next"` target of an RFC 8288 `Link` header. A target on another origin is ignored, so
 * that no answer can make the page send its cookies to another origin.
 */
export function nextPath(header: string | null, origin: string): string | null {
  for (const link of header?.split(/,\s*(?=<)/) ?? []) {
    const match = /^\s*<([^>]*)>(.*)$/.exec(link);
    if (!match?.[1] || !/;\s*rel="?(?:[^"]*\s)?next(?:\s[^"]*)?"?\s*(?:;|$)/i.test(match[2] ?? "")) continue;
    const target = new URL(match[1], `${origin}/api/`);
    if (target.origin === origin) return target.pathname + target.search;
  }
  return null;
}
