import { createStore } from "../external-store.ts";
import type { ChosenPicture } from "./chosen-picture.ts";

type Pictures = readonly ChosenPicture[];

const NONE: Pictures = [];
/** By author, then by chat. Global so that looking into another chat loses nothing. */
const chosen = createStore<ReadonlyMap<string, ReadonlyMap<string, Pictures>>>(new Map());
/** By author. Global because each page reads the disk once. */
const broughtBack = new Map<string, Promise<void>>();

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

const disk = async () => (await import("./kept-pictures.ts")).keptPictures;
const allOf = (me: string) => [...(chosen.get().get(me)?.values() ?? [])].flat();

export const onChosenPictures = chosen.subscribe;

export const chosenPictures = (me: string, userId: string): Pictures =>
  chosen.get().get(me)?.get(userId) ?? NONE;

function show(me: string, userId: string, after: Pictures): void {
  const ofMe = new Map(chosen.get().get(me)).set(userId, after);
  chosen.set(new Map(chosen.get()).set(me, ofMe));
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
  chosen.set(new Map([...chosen.get()].filter(([author]) => author !== me)));
  broughtBack.delete(me);
  // Where nothing can be stored, nothing is.
  await disk()
    .then(({ clear }) => clear(me))
    .catch(() => {});
}
