import { dirname } from "node:path";

/** Bytes of the disk that a folder is on. */
export interface Space {
  readonly free: number;
  readonly total: number;
}

/** The part of `statfs` that is used here. */
export type Statfs = (path: string) => Promise<{
  readonly bsize: number;
  readonly blocks: number;
  readonly bavail: number;
}>;

/** As much of a disk stays free of pictures as this share of it, or this many bytes where that is less. */
const FLOOR_SHARE = 0.1;
const FLOOR_BYTES = 1_000_000_000;

/** Whether pictures would take the room of the database, without which nobody can send anything. */
export const isTooFullForPictures = ({ free, total }: Space) => free < Math.min(total * FLOOR_SHARE, FLOOR_BYTES);

/** The space at the folder, or at its parent while it does not exist. */
export async function spaceAt(folder: string, statfs: Statfs): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder).catch(() => statfs(dirname(folder)));
  return { free: bavail * bsize, total: blocks * bsize };
}
