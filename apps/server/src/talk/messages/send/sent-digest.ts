import { hash } from "node:crypto";
import type { DraftAttachment } from "./sent-attachments.ts";

/**
 * Digest of the sent content, encoded so that one part cannot pass for another. The address is the conversation;
 * digests from before 0031 contain the other person's id instead.
 */
export function filesDigest(address: string, text: string, files: readonly DraftAttachment[]): string {
  return digestOf(JSON.stringify([address, text, ...files.flatMap((file) => [contentOf(file), file.alt])]));
}

/** Stored at the first edit; until then the text itself can be compared. */
export const textDigest = (address: string, text: string): string => digestOf(`${address}\n${text}`);

/** Returns what a retry must have in common with the original: the upload, or the bytes. */
function contentOf(file: DraftAttachment): string {
  if ("copyOf" in file) return `copy of ${file.copyOf}`;
  return "mediaId" in file ? file.mediaId : digestOf(file.bytes);
}

const digestOf = (content: string | Uint8Array) => hash("sha256", content, "base64url");
