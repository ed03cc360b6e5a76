import type { FileFacts } from "../uploads/file-facts.ts";

/** A file that its sender has chosen and not sent yet. */
export interface ChosenAttachment extends FileFacts {
  readonly key: string;
  readonly blob: Blob;
  /** Object URL of `blob`, revoked when the file is no longer chosen. */
  readonly url: string;
}
