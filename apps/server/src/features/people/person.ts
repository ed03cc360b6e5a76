import type { Person } from "@lingualoom/contract/shapes.ts";

export interface PersonRow {
  id: string;
  full_name: string;
  image: string | null;
}

/** What others may know of somebody: never the mail address. */
export const asPerson = (row: PersonRow): Person => ({
  _id: row.id,
  fullName: row.full_name,
  profilePic: row.image ?? "",
});
