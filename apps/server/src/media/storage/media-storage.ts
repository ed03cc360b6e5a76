import * as nodeFiles from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Clock } from "../../clock.ts";
import type { S3Config } from "../../config/s3.ts";
import type { Space, Statfs } from "./disk-space.ts";
import { createFolderStore } from "./folder-storage.ts";
import { createS3Store } from "./s3-storage.ts";

/** Where the bytes of pictures lie, by a name of the server's own making. */
export interface MediaStore {
  /** For the person at the terminal. */
  readonly description: string;
  /** There whole or not at all, and for good once it resolves. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is nothing under that name. */
  get(name: string): Promise<Uint8Array | null>;
  /** Bytes; null when there is nothing under that name. */
  size(name: string): Promise<number | null>;
  /** Also when there is nothing under that name. */
  remove(name: string): Promise<void>;
  /** How much room there is; null where nobody can say. */
  space(): Promise<Space | null>;
  /** Removes what a killed server has left half written, where that can be. */
  sweep?(now: Date): Promise<void>;
}

/** The bucket when one is set, else a folder beside the database. */
export function openMediaStore(
  s3: S3Config | null,
  dataDir: string,
  clock: Clock,
  log: Logger,
  statfs: Statfs = nodeFiles.statfs,
): MediaStore {
  if (!s3) return createFolderStore(join(dataDir, "media"), { ...nodeFiles, statfs });
  const report = (error: unknown) => log.error({ err: error }, "the media store could not be used");
  return createS3Store({ config: s3, clock, report });
}
