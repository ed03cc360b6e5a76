import * as nodeFiles from "node:fs/promises";
import type { Logger } from "pino";
import type { Clock } from "#/platform/clock.ts";
import type { S3Config } from "#/platform/config/s3.ts";
import type { Statfs } from "./disk-space.ts";
import { FolderStorage } from "./folder-storage.ts";
import type { MediaStorage } from "./media-storage.ts";
import { S3Storage } from "./s3-storage.ts";

export function openMediaStorage(
  s3: S3Config | null,
  folder: string,
  clock: Clock,
  log: Logger,
  statfs: Statfs = nodeFiles.statfs,
): MediaStorage {
  if (!s3) return new FolderStorage(folder, { ...nodeFiles, statfs });
  const report = (error: unknown) => log.error({ err: error }, "the media store could not be used");
  return new S3Storage({ config: s3, clock, report });
}
