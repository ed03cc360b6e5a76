import type { ExportedMessage, HistoryItem, LeftOutReason } from "./history.ts";
import { TEXT_LENGTH } from "./limits.ts";

const EARLIEST = Date.UTC(1990, 0);
const LATEST = Date.UTC(2101, 0);

export const isPlausibleTime = (time: number | undefined): time is number =>
  time !== undefined && time >= EARLIEST && time < LATEST;

/** A message as read, before it is checked. */
export type MessageDraft = Omit<ExportedMessage, "type" | "at" | "editedAt"> & {
  readonly at: number | undefined;
  readonly editedAt?: number | undefined;
  /** Parts of the message that stay behind. */
  readonly leftOut?: readonly LeftOutReason[];
};

/** Yields the message in a form that can be stored, and reports what of it cannot. */
export function* messageItems(draft: MessageDraft, where: string): Generator<HistoryItem> {
  const { at, leftOut = [], editedAt, attachments = [], reactions = [], ...rest } = draft;
  for (const reason of leftOut) yield { type: "leftOut", reason, where };
  if (!isPlausibleTime(at)) {
    yield { type: "leftOut", reason: "noDate", where };
    return;
  }
  if (rest.text.trim() === "" && attachments.length === 0 && !rest.deleted && !rest.poll) {
    // A part that stays behind was reported already.
    if (leftOut.length === 0) yield { type: "leftOut", reason: "empty", where };
    return;
  }
  if (rest.text.length > TEXT_LENGTH) yield { type: "leftOut", reason: "tooLong", where };
  yield {
    type: "message",
    ...rest,
    at: Math.floor(at),
    text: rest.text.slice(0, TEXT_LENGTH).toWellFormed(),
    ...(isPlausibleTime(editedAt) && editedAt > at && { editedAt: Math.floor(editedAt) }),
    ...(attachments.length > 0 && { attachments }),
    ...(reactions.length > 0 && { reactions }),
  };
}
