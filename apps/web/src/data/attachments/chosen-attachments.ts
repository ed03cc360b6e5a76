import { createStore } from "#/external-store.ts";
import type { Address } from "../address.ts";
import { endEarlyUpload } from "../uploads/early-uploads.ts";
import type { ChosenAttachment } from "./chosen-attachment.ts";
import { openStoredAttachments } from "./stored-attachments.ts";

type Attachments = readonly ChosenAttachment[];

const NONE: Attachments = [];
/** By author, then by conversation. Global so that switching conversations loses nothing. */
const chosen = createStore<ReadonlyMap<string, ReadonlyMap<Address, Attachments>>>(new Map());
/** By author. Global because each page reads the disk once. */
const broughtBack = new Map<string, Promise<void>>();

/** Notifies other windows of this browser, one of which may send what another still shows; opened on first use. */
let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel("lingualoom-pictures-of-conversations");
  channel.onmessage = ({ data }: MessageEvent<AttachmentsChange>) => changedInOtherWindow(data);
  return channel;
}

interface AttachmentsChange {
  readonly me: string;
  readonly address: Address;
  readonly gone: readonly string[];
  readonly there: readonly Omit<ChosenAttachment, "url">[];
}

function changedInOtherWindow({ me, address, gone, there }: AttachmentsChange): void {
  const isLeft = ({ key }: ChosenAttachment) => !gone.includes(key);
  gone.forEach(endEarlyUpload);
  // The other window may know the conversation by another address.
  for (const [known, pictures] of chosen.get().get(me) ?? [])
    if (!pictures.every(isLeft)) replace(me, known, pictures.filter(isLeft));
  const left = chosenAttachments(me, address);
  const known = new Map(left.map((one) => [one.key, one]));
  const same = there.map((one) => ({
    ...one,
    url: known.get(one.key)?.url ?? URL.createObjectURL(one.blob),
  }));
  const rest = left.filter(({ key }) => !there.some((one) => one.key === key));
  replace(me, address, [...rest, ...same]);
}

/** Opened on first use. Global, because the browser's disk is. */
let opened: ReturnType<typeof openStoredAttachments> | undefined;
const disk = () => {
  opened ??= openStoredAttachments();
  return opened;
};
const allOf = (me: string) => [...(chosen.get().get(me)?.values() ?? [])].flat();

export function onChosenAttachments(listener: () => void): () => void {
  openChannel();
  return chosen.subscribe(listener);
}

export const chosenAttachments = (me: string, address: Address): Attachments =>
  chosen.get().get(me)?.get(address) ?? NONE;

function show(me: string, address: Address, after: Attachments): void {
  const ofMe = new Map(chosen.get().get(me)).set(address, after);
  chosen.set(new Map(chosen.get()).set(me, ofMe));
}

function replace(me: string, address: Address, after: Attachments): readonly string[] {
  const gone = chosenAttachments(me, address).filter((one) => !after.some(({ key }) => key === one.key));
  for (const { url } of gone) URL.revokeObjectURL(url);
  show(me, address, after);
  return gone.map(({ key }) => key);
}

/** Changes the chosen files here, in other windows and on disk. False without space: they are lost with this page. */
export async function changeAttachments(
  me: string,
  address: Address,
  next: (before: Attachments) => Attachments,
): Promise<boolean> {
  const before = chosenAttachments(me, address);
  const after = next(before);
  const gone = replace(me, address, after);
  openChannel().postMessage({
    me,
    address,
    gone,
    there: after.map(({ url, ...attachment }) => attachment),
  } satisfies AttachmentsChange);
  const all = allOf(me);
  try {
    return await disk().change({ author: me, address }, before, after, all);
  } catch {
    return after.length <= before.length;
  }
}

/** Restores the files of an earlier page, once per page and before those chosen meanwhile. */
export function bringAttachmentsBack(me: string, resolve: (address: Address) => Address): Promise<void> {
  const bringing = broughtBack.get(me) ?? bringBack(me, resolve);
  broughtBack.set(me, bringing);
  return bringing;
}

async function bringBack(me: string, resolve: (address: Address) => Address): Promise<void> {
  try {
    for (const [stored, pictures] of await disk().of(me)) {
      const address = resolve(stored);
      const here = chosenAttachments(me, address);
      const missing = pictures.filter(({ key }) => !here.some((one) => one.key === key));
      const back = missing.map((one) => ({ ...one, url: URL.createObjectURL(one.blob) }));
      show(me, address, [...back, ...here]);
    }
  } catch {
    broughtBack.delete(me);
  }
}

/** Moves files to a new conversation's id. Stored ones keep the address they were chosen for. */
export function moveAttachments(me: string, from: Address, to: Address): void {
  const moved = chosenAttachments(me, from);
  if (moved.length === 0) return;
  const there = chosenAttachments(me, to);
  show(me, to, [...there, ...moved.filter(({ key }) => !there.some((one) => one.key === key))]);
  show(me, from, NONE);
}

/** Called after logout or account deletion: none of the user's files stay in this browser. */
export async function forgetAttachments(me: string): Promise<void> {
  for (const { url } of allOf(me)) URL.revokeObjectURL(url);
  chosen.set(new Map([...chosen.get()].filter(([author]) => author !== me)));
  broughtBack.delete(me);
  disk()
    .clear(me)
    .catch(() => {});
}
