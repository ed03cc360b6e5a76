import type { AttachmentKind } from "@lingualoom/contract/shapes.ts";

export interface FileFacts {
  readonly kind: AttachmentKind;
  /** Empty for recordings and drawings. */
  readonly name: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly durationMs?: number | undefined;
  /** Voice messages: 64 levels from 0 to 255. */
  readonly waveform?: readonly number[] | undefined;
  readonly alt: string;
}

/** A file with its key in this page and, once its upload has begun, its id on the server. */
export interface UploadableFile extends FileFacts {
  readonly key: string;
  readonly blob: Blob;
  readonly uploadId?: string | undefined;
}
