/** Pictures of mine that were not stored when this page first showed them; enough for what is on screen. */
const MOST = 20;
const urls = new Map<string, string>();

/** Shows what I have just sent from here, without asking the server for it. */
export function localUrl(clientMessageId: string, blob?: Blob): string | undefined {
  const known = urls.get(clientMessageId);
  if (known || !blob) return known;
  const url = URL.createObjectURL(blob);
  urls.set(clientMessageId, url);
  const [oldest] = urls;
  if (oldest && urls.size > MOST) {
    URL.revokeObjectURL(oldest[1]);
    urls.delete(oldest[0]);
  }
  return url;
}
