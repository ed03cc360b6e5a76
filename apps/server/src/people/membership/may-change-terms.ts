import { mayInGroup } from "@lingualoom/contract/group-rights.ts";
import type { Membership } from "./membership-store.ts";

/** Both members of a direct conversation may; in a group, members who may edit its details. */
export const mayChangeTerms = ({ group, memberIds, closed }: Membership, me: string): boolean =>
  !closed && memberIds.includes(me) && (group === null || mayInGroup(group.roles[me] ?? "member", group, "edit"));
