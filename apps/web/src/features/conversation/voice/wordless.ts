import type { Attachment, Message } from "@lingualoom/contract/shapes.ts";

/** Recordings without a transcript stored on the server. */
export const wordlessOf = ({ attachments = [] }: Message): readonly Attachment[] =>
  attachments.filter(({ kind, transcript }) => (kind === "audio" || kind === "video") && !transcript);

export const isWordless = (message: Message): boolean => wordlessOf(message).length > 0;
