import { randomUUID } from "node:crypto";
import { isTooFullForPictures, type Statfs, spaceAt } from "../../media/storage/disk-space.ts";
import type { MediaStorage } from "../../media/storage/media-storage.ts";
import { type Finding, findingsOf, reasonOf } from "./finding.ts";

/** Writes, reads and removes a small image's worth of bytes. */
export async function checkStorage(storage: MediaStorage, isBucket: boolean): Promise<Finding> {
  const found = findingsOf("storage");
  const name = `doctor/${randomUUID()}`;
  const bytes = Buffer.from(`written by the doctor: ${name}`);
  const advice = isBucket
    ? "Check S3_ENDPOINT, S3_BUCKET, S3_REGION and both keys, and that the key may read, write and delete below S3_PREFIX."
    : "Let the user who runs the server write to DATA_DIR.";
  let doing = "written";
  try {
    // First, because a storage hides the reason of a failed write from people.
    await storage.check();
    await storage.put(name, bytes);
    doing = "read";
    const read = await storage.get(name);
    if (!read || !bytes.equals(read)) throw new Error("other bytes came back");
    doing = "removed";
    await storage.remove(name);
    if ((await storage.size(name)) !== null) throw new Error("it is still there");
  } catch (error) {
    return found.failed(`No image can be ${doing} at ${storage.description}: ${reasonOf(error)}.`, advice);
  }
  return found.ok(`Images are written, read and removed at ${storage.description}.`);
}

const GIGABYTE = 1_000_000_000;
/** Below this share of free disk the server is about to be unable to store messages. */
const LITTLE_DISK = 0.05;

export async function checkDisk(dataDir: string, statfs: Statfs): Promise<Finding> {
  const disk = findingsOf("disk");
  try {
    const space = await spaceAt(dataDir, statfs);
    const says = `${(space.free / GIGABYTE).toFixed(1)} of ${(space.total / GIGABYTE).toFixed(1)} GB are free in ${dataDir}.`;
    if (space.free > space.total * LITTLE_DISK && !isTooFullForPictures(space)) return disk.ok(says);
    return disk.failed(says, "Make room or take a larger disk: images are refused first, then messages.");
  } catch (error) {
    return disk.failed(`The disk of ${dataDir} cannot be asked: ${reasonOf(error)}.`, "Check DATA_DIR.");
  }
}
