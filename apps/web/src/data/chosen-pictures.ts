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

const NONE: Pictures = [];
/** By author, then by chat, so that looking into another chat loses nothing. */
const chosen = new Map<string, Map<string, Pictures>>();
const broughtBack = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();

/** What another window of this browser did: one may send what the other still shows. */
const windows = new BroadcastChannel("lingualoom-chosen-pictures");

interface Done {
  readonly me: string;
  readonly userId: string;
  readonly gone: readonly string[];
  readonly there: readonly Omit<ChosenPicture, "url">[];
}

windows.onmessage = ({ data: { me, userId, gone, there } }: MessageEvent<Done>) => {
  const left = chosenPictures(me, userId).filter(({ key }) => !gone.includes(key));
  const known = new Map(left.map((one) => [one.key, one]));
  const same = there.map((one) => ({
    ...one,
    url: known.get(one.key)?.url ?? URL.createObjectURL(one.blob),
  }));
  const others = left.filter(({ key }) => !there.some((one) => one.key === key));
  replace(me, userId, [...others, ...same]);
};

const disk = async () => (await import("./stored-pictures.ts")).keptPictures;
const allOf = (me: string) => [...(chosen.get(me)?.values() ?? [])].flat();

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

/** What is no longer chosen is no longer kept in memory. */
function replace(me: string, userId: string, after: Pictures): readonly string[] {
  const gone = chosenPictures(me, userId).filter((one) => !after.some(({ key }) => key === one.key));
  for (const { url } of gone) URL.revokeObjectURL(url);
  show(me, userId, after);
  return gone.map(({ key }) => key);
}

/** Changes what is chosen, here, in other windows and on the disk. False when there is no room for it: it is then lost with this page. */
export async function changePictures(
  me: string,
  userId: string,
  next: (before: Pictures) => Pictures,
): Promise<boolean> {
  const before = chosenPictures(me, userId);
  const after = next(before);
  const gone = replace(me, userId, after);
  windows.postMessage({ me, userId, gone, there: after.map(({ url, ...kept }) => kept) } satisfies Done);
  const all = allOf(me);
  try {
    return await (await disk()).change({ author: me, to: userId }, before, after, all);
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
    for (const [to, kept] of await (await disk()).of(me)) {
      const here = chosenPictures(me, to);
      const missing = kept.filter(({ key }) => !here.some((one) => one.key === key));
      const back = missing.map((one) => ({ ...one, url: URL.createObjectURL(one.blob) }));
      show(me, to, [...back, ...here]);
    }
  } catch {
    // Asked for again with the next chat; storage may be refused altogether.
    broughtBack.delete(me);
  }
}

/** They logged out, or are no more: nothing of what they chose stays in this browser. */
export async function forgetPictures(me: string): Promise<void> {
  for (const { url } of allOf(me)) URL.revokeObjectURL(url);
  chosen.delete(me);
  broughtBack.delete(me);
  for (const listener of listeners) listener();
  // Where nothing can be stored, nothing is.
  await disk()
    .then(({ clear }) => clear(me))
    .catch(() => {});
}
