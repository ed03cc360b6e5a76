import type { GroupRights, Role } from "./shapes.ts";

export type GroupAction =
  | "post"
  | "add"
  | "pin"
  | "edit"
  /** Change the group's rights, and what new members can read. */
  | "setRights"
  /** Approve join requests, remove and ban members, make them admins, delete others' pins, mention everyone. */
  | "manage"
  /** Transfer ownership, demote admins, delete the group. */
  | "own";

const RIGHT_OF = { post: "posting", add: "adding", pin: "pinning", edit: "editing" } as const;

/** Whether a role may do something in a group. The server enforces this rule, and the page hides what it forbids. */
export function mayInGroup(role: Role, rights: GroupRights, action: GroupAction): boolean {
  if (role === "owner") return true;
  if (action === "own") return false;
  if (role === "admin") return true;
  return action !== "setRights" && action !== "manage" && rights[RIGHT_OF[action]] === "everyone";
}

/** Whether `role` may remove a member with the role `whom`. Admins remove members; the owner also removes admins. */
export const mayRemove = (role: Role, whom: Role): boolean =>
  whom !== "owner" && (role === "owner" || (role === "admin" && whom === "member"));

/** Whether `role` may change a member's role from `from` to `to`. */
export function mayGiveRole(role: Role, from: Role, to: Role): boolean {
  if (from === "owner" || from === to) return false;
  if (role === "owner") return true;
  return role === "admin" && from === "member" && to === "admin";
}
