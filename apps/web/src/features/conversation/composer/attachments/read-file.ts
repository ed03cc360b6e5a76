import i18next from "i18next";
import { v7 as newId } from "uuid";
import type { ChosenAttachment } from "#/data/attachments/chosen-attachment.ts";
import { fileSize } from "#/i18n/file-size.ts";
import { loadUploading } from "#/transport/upload.ts";
import { type ReadFacts, readImage } from "./read-image.ts";

/**
 * Looks at a chosen file before it is sent; gives a sentence of why it cannot be.
 *
 * @param maxFileSize in bytes
 */
export async function readFile(file: File, maxFileSize: number): Promise<ChosenAttachment | string> {
  // It must be there when the network is away.
  loadUploading().catch(() => {});
  const name = `\u2068${file.name}\u2069`;
  // Folders are dropped as files that cannot be read.
  const start = await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => null);
  if (!start) return i18next.t("dialogs:fileUnreadable", { name });
  if (file.size === 0) return i18next.t("dialogs:fileEmpty", { name });
  const read = await factsOf(file);
  if (typeof read === "string") return i18next.t(read);
  if (read.blob.size > maxFileSize)
    return i18next.t("dialogs:fileTooLarge", { name, size: fileSize(maxFileSize, i18next.language) });
  return { key: newId(), name: file.name, alt: "", url: URL.createObjectURL(read.blob), ...read };
}

async function factsOf(file: File): Promise<ReadFacts | Awaited<ReturnType<typeof readImage>>> {
  const [kind] = file.type.split("/");
  if (kind === "image") return readImage(file);
  if (kind === "video" || kind === "audio") return readMedia(file, kind);
  return { kind: "file", blob: file };
}

/** A browser that has not read the head of a file by then does not play it. */
const PATIENCE_MS = 3_000;

/** How long a recording is, and how large a video. One that this browser does not play looks like any file. */
async function readMedia(file: File, kind: "video" | "audio"): Promise<ReadFacts> {
  const url = URL.createObjectURL(file);
  const element = document.createElement(kind);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), PATIENCE_MS);
  element.preload = "metadata";
  element.onloadedmetadata = () => resolve(true);
  element.onerror = () => resolve(false);
  element.src = url;
  try {
    if (!(await promise)) return { kind: "file", blob: file };
    const { duration } = element;
    const size = element instanceof HTMLVideoElement && element.videoWidth > 0 ? sizeOf(element) : {};
    // A recording of unknown length says that it is endless.
    return {
      kind,
      blob: file,
      ...size,
      ...(Number.isFinite(duration) && { durationMs: Math.round(duration * 1_000) }),
    };
  } finally {
    clearTimeout(timer);
    element.removeAttribute("src");
    URL.revokeObjectURL(url);
  }
}

const sizeOf = ({ videoWidth, videoHeight }: HTMLVideoElement) => ({ width: videoWidth, height: videoHeight });
