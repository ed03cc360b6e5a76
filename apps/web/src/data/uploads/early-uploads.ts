import { endUpload } from "#/transport/upload.ts";
import type { UploadableFile } from "./file-facts.ts";
import { transferFile } from "./transfer-file.ts";

export interface EarlyUpload {
  readonly id: Promise<string>;
  /** Resolves to the same id as soon as the server has created the upload, which a later attempt can continue. */
  readonly begun: Promise<string>;
  readonly end: () => void;
}

/** By the key of the attachment. Global because a chosen file outlives the screen that shows it. */
const uploads = new Map<string, EarlyUpload>();

/** Uploads a file while its sender is still writing. The send handles a failure. */
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

/** Hands an early upload over to the send of its file; undefined if there is none. */
export function takeEarlyUpload(key: string): EarlyUpload | undefined {
  const taken = uploads.get(key);
  uploads.delete(key);
  return taken;
}

export const endEarlyUpload = (key: string): void => takeEarlyUpload(key)?.end();
