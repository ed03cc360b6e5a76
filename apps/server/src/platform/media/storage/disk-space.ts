import { dirname } from "node:path";

export interface Space {
  readonly free: number;
  readonly total: number;
}

export type Statfs = (path: string) => Promise<{
  readonly bsize: number;
  readonly blocks: number;
  readonly bavail: number;
}>;

/** Share of the disk that pictures leave free, or this many bytes if that is less. */
const FLOOR_SHARE = 0.1;
const FLOOR_BYTES = 1_000_000_000;

/** Pictures must not take the database's space, without which no message can be sent. */
export const isTooFullForPictures = ({ free, total }: Space) => free < Math.min(total * FLOOR_SHARE, FLOOR_BYTES);

/** Returns the space at the folder, or at its parent if it does not exist yet. */
export async function spaceAt(folder: string, statfs: Statfs): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder).catch(() => statfs(dirname(folder)));
  return { free: bavail * bsize, total: blocks * bsize };
}
