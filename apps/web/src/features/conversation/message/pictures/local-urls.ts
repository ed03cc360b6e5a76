/** Enough for the pictures on the screen. */
const URLS_MAX = 20;
/**
 * The pictures of mine that this page sent, by `clientMessageId`. Global because a bubble finds its picture again when
 * it comes back into the page.
 */
const urls = new Map<string, string>();

/** The address of a picture that this page has just sent, without asking the server for it. */
export function localUrl(clientMessageId: string, blob?: Blob): string | undefined {
  const known = urls.get(clientMessageId);
  if (known || !blob) return known;
  const url = URL.createObjectURL(blob);
  urls.set(clientMessageId, url);
  const [oldest] = urls;
  if (oldest && urls.size > URLS_MAX) {
    URL.revokeObjectURL(oldest[1]);
    urls.delete(oldest[0]);
  }
  return url;
}
