import type { AttachmentKind } from "@lingualoom/contract/shapes.ts";

/** What the page knows of a file before the server has looked into it. */
export interface FileFacts {
  readonly kind: AttachmentKind;
  /** As its device names it; empty of what was just recorded or painted. */
  readonly name: string;
  /** Pixels, of an image and of a video. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly durationMs?: number | undefined;
  /** Of a voice message: 64 levels from 0 to 255. */
  readonly waveform?: readonly number[] | undefined;
  readonly alt: string;
}

/** A file with what identifies it to this page and, once its upload has begun, to the server. */
export interface UploadableFile extends FileFacts {
  readonly key: string;
  readonly blob: Blob;
  readonly uploadId?: string | undefined;
}
