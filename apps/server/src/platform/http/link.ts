type Values = Readonly<Record<string, string | number>>;

/** Returns the RFC 8288 header that announces the next page: the same address with other query values. */
export const nextLink = (url: URL, query: Values): { link: string } => ({ link: linkTo(url, query, "next") });

export function linkTo(url: URL, query: Values, rel: "next" | "prev"): string {
  const next = new URLSearchParams(url.search);
  for (const name of ["before", "after", "around", "at", "page", "cursor", "changedSince"]) next.delete(name);
  for (const [name, value] of Object.entries(query)) next.set(name, String(value));
  return `<${url.pathname}?${next}>; rel="${rel}"`;
}

/** Cursors are opaque to clients; an invalid one reads as none. */
export const encodeCursor = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

export function decodeCursor(cursor: string | undefined): Record<string, unknown> | null {
  if (!cursor) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
