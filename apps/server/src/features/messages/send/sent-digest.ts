import { hash } from "node:crypto";
import type { DraftPicture } from "./sent-picture.ts";

/**
 * Of what was sent, in a form in which one part cannot pass for another. The address is the conversation; digests from
 * before 0031 hold the other person's id in its place.
 */
export function pictureDigest(address: string, text: string, picture: DraftPicture, alt: string): string {
  return digestOf(JSON.stringify([address, text, contentOf(picture), alt]));
}

/** Kept from the first edit on; until then the text itself is there to be compared. */
export const textDigest = (address: string, text: string): string => digestOf(`${address}\n${text}`);

/** What a repeat must have in common with the first: the upload, or the bytes. */
function contentOf(picture: DraftPicture): string {
  if ("copyOf" in picture) return `copy of ${picture.copyOf}`;
  return "mediaId" in picture ? picture.mediaId : digestOf(picture.bytes);
}

const digestOf = (content: string | Uint8Array) => hash("sha256", content, "base64url");
