import type { Attachment, Spoken } from "@lingualoom/contract/shapes.ts";

export const isVisual = ({ kind }: Pick<Attachment, "kind">) => kind === "image" || kind === "video";

export const pictureOf = (attachments: readonly Attachment[]): string =>
  attachments.find(({ kind, hasPreview }) => kind === "image" || hasPreview)?.url ?? "";

export const spokenIn = ({ transcript }: Pick<Attachment, "transcript">): Spoken | undefined =>
  transcript?.text === undefined ? undefined : { ...transcript, text: transcript.text };

/** Returns the transcript whose words are the text of the message. */
export const transcriptOfText = (attachments: readonly Attachment[] | undefined) =>
  attachments?.find(({ transcript }) => transcript && transcript.text === undefined)?.transcript;
