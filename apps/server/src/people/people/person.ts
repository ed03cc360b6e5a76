import type { Person } from "@lingualoom/contract/shapes.ts";

export interface PersonRow {
  id: string;
  full_name: string;
  image: string | null;
  bot?: boolean;
  guest?: boolean;
  /** Only set in results of a people search, if the viewer may know it. */
  writes?: string | null;
}

/** A person as others see them, without the email address. Only deleted accounts have no name. */
export const asPerson = (row: PersonRow): Person =>
  row.full_name === ""
    ? { _id: row.id, fullName: "Deleted account", profilePic: "", deleted: true }
    : {
        _id: row.id,
        fullName: row.full_name,
        profilePic: row.image ?? "",
        ...(row.bot && { bot: true as const }),
        ...(row.guest && { guest: true as const }),
        ...(row.writes && { writes: row.writes }),
      };
