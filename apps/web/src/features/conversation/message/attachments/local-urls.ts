/** Enough for the files on the screen. */
const URLS_MAX = 40;
/**
 * What this page has sent, by the place of the attachment in its message. Global because a bubble finds its files again
 * when it comes back into the page.
 */
const urls = new Map<string, string>();

/** The address of a file that this page has just sent, without asking the server for it. */
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
