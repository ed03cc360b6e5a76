import type { AttachmentKind } from "@lingualoom/contract/shapes.ts";
import { fileTypeFromBuffer } from "file-type";
import { isPicture } from "../resizing/picture-format.ts";

export interface Content {
  readonly kind: AttachmentKind;
  readonly type: string;
  /** How a text begins. */
  readonly beginning?: string;
}

/** What a browser shows in the page; all else is downloaded. */
export const PLAYED: ReadonlySet<string> = new Set([
  "video/mp4",
  "video/webm",
  "video/quicktime",
  "video/ogg",
  "audio/mpeg",
  "audio/mp4",
  "audio/aac",
  "audio/ogg",
  "audio/wav",
  "audio/webm",
  "audio/flac",
]);

/** Names that other programs use for the same types. */
const SAME: Readonly<Record<string, string>> = {
  "audio/x-m4a": "audio/mp4",
  "audio/opus": "audio/ogg",
  "audio/vnd.wave": "audio/wav",
  "audio/x-wav": "audio/wav",
  "audio/x-flac": "audio/flac",
  "video/x-m4v": "video/mp4",
};

const BEGINNING_LINES = 8;
const BEGINNING_CODE_UNITS = 500;

/**
 * What a file is, by how it begins; its name and the type that it gives itself are not believed.
 * @param isRecording the page recorded sound: a container that may also hold a video has none
 */
export async function contentOf(start: Uint8Array, isRecording: boolean): Promise<Content> {
  const found = await fileTypeFromBuffer(start).catch(() => undefined);
  if (!found) return textOf(start) ?? { kind: "file", type: "application/octet-stream" };
  const [mime] = found.mime.split(";") as [string];
  const type = SAME[mime] ?? mime;
  const heard = isRecording ? type.replace(/^video\//, "audio/") : type;
  // Images of other formats are files: browsers do not show them, and no program here reads them.
  if (isPicture(start)) return { kind: "image", type };
  if (!PLAYED.has(heard)) return { kind: "file", type };
  return { kind: heard.startsWith("audio/") ? "audio" : "video", type: heard };
}

/** A text in UTF-8 without control characters; markup is a text like any other. */
function textOf(start: Uint8Array): Content | null {
  // The last character may be cut.
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    const text = decoder.decode(start, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has
    if (text === "" || /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text)) return null;
    const lines = text.slice(0, BEGINNING_CODE_UNITS).split(/\r\n?|\n/, BEGINNING_LINES);
    return { kind: "file", type: "text/plain", beginning: lines.join("\n").toWellFormed() };
  } catch {
    return null;
  }
}
