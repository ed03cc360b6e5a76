import { SHARE_FIELDS, SHARED_AT, SHARED_CACHE, SHARED_MS, sharedAddress } from "@lingualoom/contract/share-target.ts";

/** What another app gave the service worker for a conversation that is still to be chosen. */
export interface SharedContent {
  /** Its title, text and address, one line each; may be empty. */
  readonly text: string;
  readonly files: readonly File[];
}

/** Browsers have caches in secure contexts only; elsewhere nothing can be shared with the app either. */
const opened = async () => ("caches" in globalThis ? caches.open(SHARED_CACHE) : null);

/** Null when it is not there: taken already, too old, or never kept. */
export async function sharedContent(id: string): Promise<SharedContent | null> {
  const kept = await (await opened())?.match(sharedAddress(id));
  if (!kept || Date.now() - Number(kept.headers.get(SHARED_AT)) > SHARED_MS) return null;
  const form = await kept.formData();
  const word = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const { title, text, url, files } = SHARE_FIELDS;
  return {
    text: joined([word(title), word(text), word(url)]),
    // Without a choice some browsers send a file without name and bytes.
    files: form.getAll(files).filter((one) => typeof one !== "string" && one.size > 0) as File[],
  };
}

/** Apps put the same words into several fields: what another field holds too stands once. */
function joined(parts: readonly string[]): string {
  const others = (index: number) => parts.filter((_, i) => i !== index);
  return parts
    .filter(
      (part, i) =>
        part !== "" && parts.indexOf(part) === i && !others(i).some((other) => other !== part && other.includes(part)),
    )
    .join("\n");
}

export const removeShared = async (id: string) => void (await (await opened())?.delete(sharedAddress(id)));

/** Nothing that somebody shared waits for the next person at this browser. */
export async function forgetShared(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(SHARED_CACHE).catch(() => {});
}
