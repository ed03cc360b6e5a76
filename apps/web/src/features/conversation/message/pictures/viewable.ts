import type { Attachment, Message } from "@lingualoom/contract/shapes.ts";
import { isVisual } from "#/data/conversations/attachments.ts";

export interface Viewable {
  readonly message: Message;
  readonly attachment: Attachment;
  /** Index among all attachments of its message. */
  readonly place: number;
}

export const viewablesOf = (message: Message): readonly Viewable[] =>
  (message.attachments ?? []).flatMap((attachment, place) =>
    isVisual(attachment) ? [{ message, attachment, place }] : [],
  );
