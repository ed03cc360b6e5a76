import type { Space } from "./disk-space.ts";

export interface MediaStorage {
  readonly description: string;
  /** Atomic, and durable once it resolves. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is nothing under that name. */
  get(name: string): Promise<Uint8Array | null>;
  size(name: string): Promise<number | null>;
  /** Also resolves when there is nothing under that name. */
  remove(name: string): Promise<void>;
  /** Returns the free space; null if unknown. */
  space(): Promise<Space | null>;
  /** Rejects if nothing could be stored at the moment. Tries once and does not report. */
  check(): Promise<void>;
  /** Removes partial files of a killed server, if the storage can have any. */
  sweep?(now: Date): Promise<void>;
}

/** The storage does not answer or refuses this server; the log has the reason. */
export class StorageUnavailable extends Error {
  constructor() {
    super("the media storage is not available");
    this.name = "StorageUnavailable";
  }
}
