import i18next from "i18next";
import { v7 as newId } from "uuid";
import type { ChosenAttachment } from "#/data/attachments/chosen-attachment.ts";
import { fileSize } from "#/i18n/file-size.ts";
import { loadUploading } from "#/transport/upload.ts";
import { originalOf, type ReadFacts, readImage } from "./read-image.ts";

/** @param maxFileSize in bytes */
export async function readFile(file: File, maxFileSize: number): Promise<ChosenAttachment | string> {
  // The upload code must be loaded before the network goes away.
  loadUploading().catch(() => {});
  const name = `\u2068${file.name}\u2069`;
  // A dropped folder looks like a file that cannot be read.
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

/** Makes a chosen picture again from its original, edited otherwise or in the other resolution. */
export async function remake(
  { blob, name, alt }: ChosenAttachment,
  version: Parameters<typeof readImage>[1],
): Promise<ChosenAttachment | string> {
  const { file, operations } = originalOf(blob);
  const read = await readImage(file, { operations, ...version });
  if (typeof read === "string") return i18next.t(read);
  return { key: newId(), name, alt, url: URL.createObjectURL(read.blob), ...read };
}

async function factsOf(file: File): Promise<ReadFacts | Awaited<ReturnType<typeof readImage>>> {
  const [kind] = file.type.split("/");
  if (kind === "image") return readImage(file);
  if (kind === "video" || kind === "audio") return readMedia(file, kind);
  return { kind: "file", blob: file };
}

/** A browser that has not read the head of a file by then cannot play it. */
const PATIENCE_MS = 3_000;

/** Reads duration and size. A recording that this browser cannot play is treated like any other file. */
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
    // Recordings of unknown length report an infinite duration.
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
