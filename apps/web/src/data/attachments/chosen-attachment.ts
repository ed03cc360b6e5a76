import type { FileFacts } from "../uploads/file-facts.ts";

export interface ChosenAttachment extends FileFacts {
  readonly key: string;
  readonly blob: Blob;
  /** Object URL of `blob`, revoked when the file is no longer chosen. */
  readonly url: string;
}
