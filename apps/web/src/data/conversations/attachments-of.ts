import type { Attachment, Message } from "@lingualoom/contract/shapes.ts";

type Carrying = Pick<Message, "_id" | "attachments" | "imageSize" | "alt"> & { readonly image?: string | undefined };

/** What a message or a quote carries. Those that this browser has kept for long name only their picture. */
export function attachmentsOf({ _id, attachments, image, imageSize, alt }: Carrying): readonly Attachment[] {
  if (attachments) return attachments;
  if (!image) return [];
  const { animated, ...size } = imageSize ?? {};
  const picture: Attachment = { _id, kind: "image", name: "", type: "", size: 0, url: image, ...size };
  return [{ ...picture, ...(alt && { alt }), ...(animated && { animated }) }];
}

/** Images and videos, which stand in an album and in the viewer. */
export const isVisual = ({ kind }: Pick<Attachment, "kind">) => kind === "image" || kind === "video";

/** Where a picture of what a message carries is, in several sizes; empty without any. */
export const pictureOf = (attachments: readonly Attachment[]): string =>
  attachments.find(({ kind, hasPreview }) => kind === "image" || hasPreview)?.url ?? "";
