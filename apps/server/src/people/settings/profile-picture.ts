import { bytesOfDataUrl } from "#/platform/media/picture-input.ts";
import type { Pictures } from "#/platform/media/pictures.ts";
import type { Limits } from "#/platform/rate-limits/limits.ts";

/**
 * Reads a `profilePic`: a data URL is a new picture, an empty text removes the current one, and its own address keeps
 * it. Refuses invalid pictures before anything changes.
 * @returns a function that changes the profile; null when nothing changes
 */
export type NewProfilePicture = (given: string, me: PictureOwner) => Promise<(() => Promise<void>) | null>;

interface PictureOwner {
  readonly userId: string;
  /** The address of the current picture; empty without one. */
  readonly current: string;
}

export const createNewProfilePicture =
  (pictures: Pictures, limits: Limits): NewProfilePicture =>
  async (given, { userId, current }) => {
    if (given === current || (current !== "" && URL.parse(given)?.pathname === current)) return null;
    if (given === "") return () => pictures.wear(userId, null);
    const bytes = bytesOfDataUrl(given, "profilePic");
    await limits.consume("UPLOAD", userId);
    const id = await pictures.create(userId, bytes, "avatar");
    return () => pictures.wear(userId, id);
  };
