import type { AttachmentKind } from "@lingualoom/contract/shapes.ts";
import { fileTypeFromBuffer } from "file-type";
import { isPicture } from "../resizing/picture-format.ts";
import { mpegSoundIn } from "./mpeg-sound.ts";
import { textOf } from "./text-content.ts";

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

interface Knowledge {
  readonly name: string;
  /** Whether the page recorded the sound: a container that may also hold a video has none then. */
  readonly isRecording: boolean;
  /** Whether the file goes on behind its start. */
  readonly isCut: boolean;
}

const UNKNOWN: Content = { kind: "file", type: "application/octet-stream" };
/** Types whose files are never free of control characters: a text begins with the same letters by chance. */
const NEVER_TEXT =
  /^(?:audio|video|font)\/|^image\/(?!svg)|^application\/(?:x-msdownload|x-bzip2|x-compress|gzip|x-shockwave-flash)/;

/** Finds out what a file is by its start. The type it gives itself is not believed, its name only to listen longer. */
export async function contentOf(start: Uint8Array, { name, isRecording, isCut }: Knowledge): Promise<Content> {
  const words = textOf(start, isCut);
  const text: Content | null = words && { kind: "file", type: "text/plain", ...words };
  const found = await fileTypeFromBuffer(start).catch(() => undefined);
  if (!found) return text ?? (mpegSoundIn(start, name) ? { kind: "audio", type: "audio/mpeg" } : UNKNOWN);
  const [mime] = found.mime.split(";") as [string];
  if (text && NEVER_TEXT.test(mime)) return text;
  const type = SAME[mime] ?? mime;
  const heard = isRecording ? type.replace(/^video\//, "audio/") : type;
  // Images of other formats are files: browsers do not show them, and no program here reads them.
  if (isPicture(start)) return { kind: "image", type };
  if (!PLAYED.has(heard)) return { kind: "file", type };
  return { kind: heard.startsWith("audio/") ? "audio" : "video", type: heard };
}
