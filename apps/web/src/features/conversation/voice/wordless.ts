import type { Attachment, Message } from "@lingualoom/contract/shapes.ts";

/** Recordings of a message that nobody has written down for all. */
export const wordlessOf = ({ attachments = [] }: Message): readonly Attachment[] =>
  attachments.filter(({ kind, transcript }) => (kind === "audio" || kind === "video") && !transcript);

export const isWordless = (message: Message): boolean => wordlessOf(message).length > 0;
