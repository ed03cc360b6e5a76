/** More sessions than this at once are verified anew now and then. */
const REMEMBERED = 5_000;
/** A header that is longer carries other people's cookies too, and would fill the memory. */
const LONGEST = 1_024;

type ReadToken = (headers: Headers) => Promise<string | null>;

/**
 * Remembers which cookies were found to be signed by this server, since a signature stays what it is and verifying it
 * for every call costs as much as the call. Whether the session is still valid is not remembered: the database knows.
 */
export function rememberGenuine(read: ReadToken): ReadToken {
  const tokens = new Map<string, string>();
  return async (headers) => {
    const cookie = headers.get("cookie");
    if (cookie === null) return null;
    const known = tokens.get(cookie);
    if (known !== undefined) return known;
    const token = await read(headers);
    if (token === null || cookie.length > LONGEST) return token;
    const [oldest] = tokens.keys();
    if (tokens.size >= REMEMBERED && oldest !== undefined) tokens.delete(oldest);
    tokens.set(cookie, token);
    return token;
  };
}
