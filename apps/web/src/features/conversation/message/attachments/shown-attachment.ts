import type { Attachment } from "@lingualoom/contract/shapes.ts";
import type { MessageItem } from "../item.ts";
import { localUrl } from "./local-urls.ts";

export interface ShownAttachment extends Omit<Attachment, "_id" | "url"> {
  /** The id of a stored attachment. */
  readonly key: string;
  /** URL on the server; null until it is stored. */
  readonly remote: string | null;
  /** Object URL in this page; undefined if it was sent elsewhere. */
  readonly local: string | undefined;
}

const OF_STICKER = { kind: "image", name: "", type: "image/webp", size: 0, sticker: true, local: undefined } as const;

export function shownAttachments(item: MessageItem): readonly ShownAttachment[] {
  if ("entry" in item) {
    const { attachments = [], clientMessageId, sticker } = item.entry;
    if (sticker) return [{ ...OF_STICKER, key: sticker._id, alt: sticker.label, remote: sticker.url }];
    return attachments.map(({ blob, uploadId, isUploaded, waveform, ...one }, place) => ({
      ...one,
      ...(waveform && { waveform: [...waveform] }),
      type: blob.type,
      size: blob.size,
      remote: null,
      local: localUrl(clientMessageId, place, blob),
    }));
  }
  const { message, mine } = item;
  return (message.attachments ?? []).map(({ _id, url, ...one }, place) => ({
    ...one,
    key: _id,
    remote: url,
    local: mine ? localUrl(message.clientMessageId, place) : undefined,
  }));
}
