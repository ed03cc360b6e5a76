import { SHARE_FIELDS, SHARED_AT, SHARED_CACHE, SHARED_MS, sharedAddress } from "@lingualoom/contract/share-target.ts";

export interface SharedContent {
  readonly text: string;
  readonly files: readonly File[];
}

/** Browsers have caches only in secure contexts; sharing with the app needs one too. */
const opened = async () => ("caches" in globalThis ? caches.open(SHARED_CACHE) : null);

/** Returns null if it was already taken, is too old, or was never stored. */
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
    // If nothing is selected, some browsers send a file without a name and content.
    files: form.getAll(files).filter((one) => typeof one !== "string" && one.size > 0) as File[],
  };
}

/** Joins the fields without repetitions: apps often put the same words into several fields. */
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

/** Prevents shared content from reaching the next user of this browser. */
export async function forgetShared(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(SHARED_CACHE).catch(() => {});
}
