/** A picture that is going to be sent, still in front of its sender. */
export interface ChosenPicture {
  readonly key: string;
  readonly blob: Blob;
  /** Shows `blob` for as long as the picture is chosen. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

type Pictures = readonly ChosenPicture[];

/** What all drafts of one person together may take of this browser's disk. */
const KEPT_BYTES = 100 * 1_024 * 1_024;
const NONE: Pictures = [];
/** By author, then by chat, so that looking into another chat loses nothing. */
const chosen = new Map<string, Map<string, Pictures>>();
const broughtBack = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();

const store = async () => (await import("./kept-pictures.ts")).keptPictures;
const bytesOf = (pictures: Pictures) => pictures.reduce((sum, { blob }) => sum + blob.size, 0);

export function onChosenPictures(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const chosenPictures = (me: string, userId: string): Pictures => chosen.get(me)?.get(userId) ?? NONE;

function show(me: string, userId: string, after: Pictures): void {
  const ofMe = chosen.get(me) ?? new Map<string, Pictures>();
  chosen.set(me, ofMe.set(userId, after));
  for (const listener of listeners) listener();
}

/**
 * Changes what is chosen for a chat, here and on the disk, where a picture is written once and its description each
 * time. Resolves to false when the browser has no room for it: it is then lost with this page.
 */
export async function changePictures(
  me: string,
  userId: string,
  next: (before: Pictures) => Pictures,
): Promise<boolean> {
  const before = chosenPictures(me, userId);
  const after = next(before);
  const now = new Map(after.map((one) => [one.key, one]));
  const then = new Map(before.map((one) => [one.key, one]));
  const gone = before.filter(({ key }) => !now.has(key));
  for (const { url } of gone) URL.revokeObjectURL(url);
  show(me, userId, after);
  const all = [...(chosen.get(me)?.values() ?? [])].flat();
  const fits = bytesOf(all) <= KEPT_BYTES;
  try {
    const { put, describe, remove } = await store();
    const wishes = after.map(async ({ key, blob, width, height, alt }, i) => {
      const known = then.get(key);
      if (!known && fits) await put({ key, blob, width, height, author: me, to: userId, at: Date.now() + i });
      if (alt !== (known?.alt ?? "")) await describe(key, alt);
    });
    if (gone.length > 0) wishes.push(remove(gone.map(({ key }) => key)));
    await Promise.all(wishes);
    return fits || after.length <= before.length;
  } catch {
    return after.length <= before.length;
  }
}

/** Once per page: what an earlier one left behind stands before what was chosen meanwhile. */
export function bringPicturesBack(me: string): Promise<void> {
  const bringing = broughtBack.get(me) ?? bringBack(me);
  broughtBack.set(me, bringing);
  return bringing;
}

async function bringBack(me: string): Promise<void> {
  try {
    const { of } = await store();
    for (const [to, kept] of Map.groupBy(await of(me), (one) => one.to)) {
      const here = chosenPictures(me, to);
      const missing = kept.filter(({ key }) => !here.some((one) => one.key === key));
      const back = missing.map(({ key, blob, width, height, alt }) => ({
        ...{ key, blob, width, height, alt },
        url: URL.createObjectURL(blob),
      }));
      show(me, to, [...back, ...here]);
    }
  } catch {
    // Asked for again with the next chat; storage may be refused altogether.
    broughtBack.delete(me);
  }
}

/** They logged out, or are no more: nothing of what they chose stays in this browser. */
export async function forgetPictures(me: string): Promise<void> {
  for (const { url } of [...(chosen.get(me)?.values() ?? [])].flat()) URL.revokeObjectURL(url);
  chosen.delete(me);
  broughtBack.delete(me);
  for (const listener of listeners) listener();
  try {
    const { of, remove } = await store();
    await remove((await of(me)).map(({ key }) => key));
  } catch {
    // Where nothing can be stored, nothing is.
  }
}
