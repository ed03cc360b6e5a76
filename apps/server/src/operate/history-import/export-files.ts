import { stat } from "node:fs/promises";
import { filesOfFolder } from "@lingualoom/chat-exports/files/folder.ts";
import { filesOfOne } from "@lingualoom/chat-exports/files/single.ts";
import { filesOfZip } from "@lingualoom/chat-exports/files/zip.ts";
import type { ExportFiles } from "@lingualoom/chat-exports/history.ts";
import type { Platform } from "#/platform/context.ts";
import { readPieces } from "#/platform/media/pieces.ts";
import { type ImportRow, readUpload } from "./import-store.ts";

/** The files of an export may unpack to this many times the largest import. */
const UNPACKED = 4;

/** The upload was deleted, or this server does not have the folder. */
export class ExportGone extends Error {
  override readonly name = "ExportGone";
}

/**
 * Opens an import's files, wherever they are: an uploaded file or archive, or a folder of the operator.
 * @throws ExportGone, UnreadableExport
 */
export async function openExportFiles(
  { database, mediaStorage, config }: Pick<Platform, "database" | "mediaStorage" | "config">,
  row: Pick<ImportRow, "mediaId" | "folder">,
): Promise<ExportFiles> {
  if (row.folder !== null) {
    const found = await stat(row.folder).catch(() => null);
    if (!found?.isDirectory()) throw new ExportGone();
    return filesOfFolder(row.folder);
  }
  const file = row.mediaId === null ? null : await readUpload(database, row.mediaId);
  if (!file) throw new ExportGone();
  const { id, bytes: size, name } = file;
  const read = (start: number, end: number) => readPieces(mediaStorage, id, start, end - 1);
  if (await isZip(read, size)) return filesOfZip({ read }, size, { mostBytes: UNPACKED * config.media.mostPerImport });
  return filesOfOne(name || "export", size, () => read(0, size));
}

/** Every archive begins with the header of a file, or with the end of an empty list. */
async function isZip(read: (start: number, end: number) => AsyncIterable<Uint8Array>, size: number): Promise<boolean> {
  if (size < 4) return false;
  for await (const bytes of read(0, 4)) return bytes[0] === 0x50 && bytes[1] === 0x4b;
  return false;
}
