import type { Attachment } from "@lingualoom/contract/shapes.ts";
import type { MessageItem } from "../item.ts";
import { localUrl } from "./local-urls.ts";

/** An attachment of a bubble, stored or not. */
export interface ShownAttachment extends Omit<Attachment, "_id" | "url"> {
  /** Of a stored one its id. */
  readonly key: string;
  /** Where the server has it; null of one that it does not have. */
  readonly remote: string | null;
  /** Where this page has it; undefined of one from elsewhere. */
  readonly local: string | undefined;
}

export function shownAttachments(item: MessageItem): readonly ShownAttachment[] {
  if ("entry" in item) {
    const { attachments = [], clientMessageId } = item.entry;
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
