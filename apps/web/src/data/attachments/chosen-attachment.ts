import type { FileFacts } from "../uploads/file-facts.ts";

/** A file that is going to be sent, still in front of its sender. */
export interface ChosenAttachment extends FileFacts {
  readonly key: string;
  readonly blob: Blob;
  /** Shows `blob` for as long as it is chosen. */
  readonly url: string;
}
