import type { Attachment, Message } from "@lingualoom/contract/shapes.ts";
import { isVisual } from "#/data/conversations/attachments.ts";

/** An image or a video that the viewer shows. */
export interface Viewable {
  readonly message: Message;
  readonly attachment: Attachment;
  /** Among all attachments of its message. */
  readonly place: number;
}

/** The images and videos of a message. */
export const viewablesOf = (message: Message): readonly Viewable[] =>
  (message.attachments ?? []).flatMap((attachment, place) =>
    isVisual(attachment) ? [{ message, attachment, place }] : [],
  );
