import { endUpload } from "#/transport/upload.ts";
import type { UploadableFile } from "./file-facts.ts";
import { transferFile } from "./transfer-file.ts";

export interface EarlyUpload {
  readonly id: Promise<string>;
  /** Resolves to the same id as soon as the server has made the upload, which a later attempt can go on with. */
  readonly begun: Promise<string>;
  /** Stops the transfer, and takes back what the server has of it. */
  readonly end: () => void;
}

/** By the key of the attachment. Global because a chosen file outlives the screen that shows it. */
const uploads = new Map<string, EarlyUpload>();

/** Uploads a file while its sender still writes, so that sending need not wait. A failure is left to the send. */
export function beginEarlyUpload(attachment: UploadableFile): void {
  const { key } = attachment;
  if (!navigator.onLine || uploads.has(key)) return;
  const stopped = new AbortController();
  const { promise: begun, resolve: began } = Promise.withResolvers<string>();
  const id = transferFile(attachment, { began, signal: stopped.signal });
  const end = () => {
    stopped.abort();
    void begun.then(endUpload).catch(() => {});
  };
  uploads.set(key, { id, begun, end });
  // The send of the file reports a failure; a file that is not sent needs no report.
  id.catch(() => {});
}

/** Hands an early upload over to the send of its file; undefined when there is none. */
export function takeEarlyUpload(key: string): EarlyUpload | undefined {
  const taken = uploads.get(key);
  uploads.delete(key);
  return taken;
}

/** Ends the early upload of a file that is not going to be sent. */
export const endEarlyUpload = (key: string): void => takeEarlyUpload(key)?.end();
