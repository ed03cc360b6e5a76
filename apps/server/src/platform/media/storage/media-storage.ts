import type { Space } from "./disk-space.ts";

/** Where the bytes of pictures are stored, by a name of the server's own making. */
export interface MediaStorage {
  /** For the person at the terminal. */
  readonly description: string;
  /** There whole or not at all, and durable once it resolves. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is nothing under that name. */
  get(name: string): Promise<Uint8Array | null>;
  /** Bytes; null when there is nothing under that name. */
  size(name: string): Promise<number | null>;
  /** Also when there is nothing under that name. */
  remove(name: string): Promise<void>;
  /** How much room there is; null where that is unknown. */
  space(): Promise<Space | null>;
  /** Rejects while no picture could be stored; asks once and does not report. */
  check(): Promise<void>;
  /** Removes what a killed server has left half written, where that can be. */
  sweep?(now: Date): Promise<void>;
}

/** The storage does not answer, or refuses this server; the log has the reason. */
export class StorageUnavailable extends Error {
  constructor() {
    super("the media storage is not available");
    this.name = "StorageUnavailable";
  }
}
