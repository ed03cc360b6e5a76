import type { Message } from "@lingualoom/contract/shapes.ts";
import type { OutboxEntry } from "../../../data/outbox/entry.ts";

type Source = Message | OutboxEntry;

/** As many as can be chosen at once. */
export const ALBUM_MAX = 10;
/** Pictures sent together are stored one after the other, as their uploads end. */
const TOGETHER_MS = 2 * 60_000;

/** A picture that is there, or on its way; a refused one stands alone, with its reason. */
export const isInAlbum = (source: Source): boolean =>
  "seq" in source
    ? source.image !== "" && !source.deletedAt && !source.hidden
    : source.picture !== undefined && source.state === "waiting";

const authorOf = (source: Source) => ("seq" in source ? source.senderId : source.author);
const timeOf = ({ createdAt }: Source) => new Date(createdAt).getTime();

/** Whether a picture without words follows another of the same person, soon enough to have been sent together with it. */
export function continuesAlbum(before: Source | undefined, source: Source): boolean {
  if (!before || source.text || source.replyTo || !isInAlbum(before) || !isInAlbum(source)) return false;
  return authorOf(before) === authorOf(source) && timeOf(source) - timeOf(before) < TOGETHER_MS;
}
