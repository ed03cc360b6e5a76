import { bytesOfDataUrl } from "../../media/given-picture.ts";
import type { Pictures } from "../../media/pictures.ts";
import type { Limits } from "../../rate-limits/limits.ts";

/**
 * Understands what `profilePic` asks for: a data URL is a new picture, nothing removes the one there is, and its own
 * address leaves it. What cannot be a picture is refused before anything changes.
 * @returns what makes the profile show it; null when it does already
 */
export type NewProfilePicture = (given: string, me: Wearer) => Promise<(() => Promise<void>) | null>;

interface Wearer {
  readonly userId: string;
  /** The address of their picture; empty without one. */
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
