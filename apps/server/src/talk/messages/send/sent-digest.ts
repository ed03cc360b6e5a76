import { hash } from "node:crypto";
import type { DraftAttachment } from "./sent-attachments.ts";

/**
 * Of what was sent, in a form in which one part cannot pass for another. The address is the conversation; digests from
 * before 0031 hold the other person's id in its place.
 */
export function filesDigest(address: string, text: string, files: readonly DraftAttachment[]): string {
  return digestOf(JSON.stringify([address, text, ...files.flatMap((file) => [contentOf(file), file.alt])]));
}

/** Kept from the first edit on; until then the text itself is there to be compared. */
export const textDigest = (address: string, text: string): string => digestOf(`${address}\n${text}`);

/** What a repeat must have in common with the first: the upload, or the bytes. */
function contentOf(file: DraftAttachment): string {
  if ("copyOf" in file) return `copy of ${file.copyOf}`;
  return "mediaId" in file ? file.mediaId : digestOf(file.bytes);
}

const digestOf = (content: string | Uint8Array) => hash("sha256", content, "base64url");
