/** The RFC 8288 header that announces the next page: the same address with other query values. */
export function nextLink(url: URL, query: Readonly<Record<string, string | number>>): { link: string } {
  const next = new URLSearchParams(url.search);
  for (const name of ["before", "after", "page", "cursor", "changedSince"]) next.delete(name);
  for (const [name, value] of Object.entries(query)) next.set(name, String(value));
  return { link: `<${url.pathname}?${next}>; rel="next"` };
}

/** A cursor is opaque to clients; one they made up reads as none. */
export const encodeCursor = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString("base64url");

export function decodeCursor(cursor: string | undefined): Record<string, unknown> | null {
  if (!cursor) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
