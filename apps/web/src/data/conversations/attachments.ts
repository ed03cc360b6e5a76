import type { Attachment, Spoken } from "@lingualoom/contract/shapes.ts";

/** Images and videos, which stand in an album and in the viewer. */
export const isVisual = ({ kind }: Pick<Attachment, "kind">) => kind === "image" || kind === "video";

/** Where a picture of what a message carries is, in several sizes; empty without any. */
export const pictureOf = (attachments: readonly Attachment[]): string =>
  attachments.find(({ kind, hasPreview }) => kind === "image" || hasPreview)?.url ?? "";

/** The words of a recording where the text of its message says something else. */
export const spokenIn = ({ transcript }: Pick<Attachment, "transcript">): Spoken | undefined =>
  transcript?.text === undefined ? undefined : { ...transcript, text: transcript.text };

/** Who wrote down a recording whose words are the text of its message. */
export const transcriptOfText = (attachments: readonly Attachment[] | undefined) =>
  attachments?.find(({ transcript }) => transcript && transcript.text === undefined)?.transcript;
