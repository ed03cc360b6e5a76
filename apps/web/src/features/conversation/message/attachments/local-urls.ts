/** Enough for the files on the screen. */
const URLS_MAX = 40;
/** Global because a bubble needs its files again when it is scrolled back into the page. */
const urls = new Map<string, string>();

/** Returns the object URL of a file that this page has sent, so that it need not be downloaded. */
export function localUrl(clientMessageId: string, place: number, blob?: Blob): string | undefined {
  const key = `${place} ${clientMessageId}`;
  const known = urls.get(key);
  if (known || !blob) return known;
  const url = URL.createObjectURL(blob);
  urls.set(key, url);
  const [oldest] = urls;
  if (oldest && urls.size > URLS_MAX) {
    URL.revokeObjectURL(oldest[1]);
    urls.delete(oldest[0]);
  }
  return url;
}
