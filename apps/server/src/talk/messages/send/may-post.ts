import { mayInGroup } from "@lingualoom/contract/group-rights.ts";
import type { Membership } from "#/people/membership/membership-store.ts";

export const mayPost = ({ group }: Membership, me: string): boolean =>
  group === null || mayInGroup(group.roles[me] ?? "member", group, "post");
