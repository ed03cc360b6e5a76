import { PICTURE_BYTES } from "@lingualoom/contract/limits.ts";
import { AppError } from "../errors.ts";
import { say } from "../sentences/sentence.ts";

const DATA_URL = /^data:[\w.+/-]{0,100}(?:;[\w.+=-]{1,100}){0,4};base64,/i;

/** @throws AppError `TOO_LARGE`; exactly the limit is allowed */
export function requirePictureSize(bytes: number): void {
  if (bytes > PICTURE_BYTES) throw new AppError("TOO_LARGE", say("imageTooLarge"));
}

/**
 * Returns the bytes of a data URL. Its declared type is not trusted.
 * @throws AppError `VALIDATION` or `TOO_LARGE`
 */
export function bytesOfDataUrl(url: string, field: string): Uint8Array {
  const start = DATA_URL.exec(url.slice(0, 1_000))?.[0].length;
  if (start === undefined) {
    throw new AppError("VALIDATION", say("imageNotDataUrl"), {
      issues: [{ path: field, sentence: say("notADataUrl") }],
    });
  }
  const bytes = Buffer.from(url.slice(start), "base64");
  requirePictureSize(bytes.length);
  return bytes;
}
