import { mayInGroup } from "@lingualoom/contract/group-rights.ts";
import type { Membership } from "#/people/membership/membership-store.ts";

/** Both people of a direct conversation may, and in a group who has the right. */
export const mayPin = ({ group, memberIds }: Membership, me: string): boolean =>
  memberIds.includes(me) && (group === null || mayInGroup(group.roles[me] ?? "member", group, "pin"));
