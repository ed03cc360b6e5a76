import type { Membership } from "../../conversations/membership-store.ts";

/** Both people of a direct conversation may. In a group nobody may, as long as no right says who. */
export const mayPin = ({ kind, memberIds }: Membership, me: string): boolean =>
  kind === "direct" && memberIds.includes(me);
