import { randomUUID } from "node:crypto";
import { isTooFullForPictures, type Statfs, spaceAt } from "#/platform/media/storage/disk-space.ts";
import type { MediaStorage } from "#/platform/media/storage/media-storage.ts";
import { reasonOf } from "#/platform/sentences/reason-of.ts";
import { type SentenceCode, say } from "#/platform/sentences/sentence.ts";
import { type CheckResult, findingsOf } from "./check-result.ts";

/** Writes, reads and removes as many bytes as a small image has. */
export async function checkStorage(storage: MediaStorage, isBucket: boolean): Promise<CheckResult> {
  const found = findingsOf("storage");
  const place = storage.description;
  const name = `doctor/${randomUUID()}`;
  const bytes = Buffer.from(`written by the doctor: ${name}`);
  const advice = isBucket ? say("checkBucket") : say("letWrite");
  let failure: SentenceCode = "imageNotWritten";
  try {
    // Runs first, because the storage hides the reason of a failed write.
    await storage.check();
    await storage.put(name, bytes);
    failure = "imageNotRead";
    const read = await storage.get(name);
    if (!read || !bytes.equals(read)) return found.failed(say(failure, { place, reason: say("otherBytes") }), advice);
    failure = "imageNotRemoved";
    await storage.remove(name);
    if ((await storage.size(name)) !== null)
      return found.failed(say(failure, { place, reason: say("stillThere") }), advice);
  } catch (error) {
    return found.failed(say(failure, { place, reason: reasonOf(error) }), advice);
  }
  return found.ok(say("imagesWell", { place }));
}

const gigabytes = (bytes: number) => Math.round(bytes / 100_000_000) / 10;
/** Share of free disk below which the server will soon be unable to store messages. */
const LITTLE_DISK = 0.05;

export async function checkDisk(dataDir: string, statfs: Statfs): Promise<CheckResult> {
  const disk = findingsOf("disk");
  try {
    const space = await spaceAt(dataDir, statfs);
    const says = say("diskFree", { free: gigabytes(space.free), total: gigabytes(space.total), folder: dataDir });
    if (space.free > space.total * LITTLE_DISK && !isTooFullForPictures(space)) return disk.ok(says);
    return disk.failed(says, say("makeRoom"));
  } catch (error) {
    return disk.failed(say("diskSilent", { folder: dataDir, reason: reasonOf(error) }), say("checkDataDir"));
  }
}
