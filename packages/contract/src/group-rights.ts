import type { GroupRights, Role } from "./shapes.ts";

/** What somebody may want to do in a group. */
export type GroupAction =
  | "post"
  | "add"
  | "pin"
  | "edit"
  /** Change who may do what, and what new members can read. */
  | "setRights"
  /** Approve who wants to join, remove and ban members, make them admins, delete others' pins, mention everybody. */
  | "manage"
  /** Hand the group over, make admins members again, delete the group. */
  | "own";

const RIGHT_OF = { post: "posting", add: "adding", pin: "pinning", edit: "editing" } as const;

/** The one rule of who may do what; the server decides by it, and the page shows nothing that it refuses. */
export function mayInGroup(role: Role, rights: GroupRights, action: GroupAction): boolean {
  if (role === "owner") return true;
  if (action === "own") return false;
  if (role === "admin") return true;
  return action !== "setRights" && action !== "manage" && rights[RIGHT_OF[action]] === "everyone";
}

/** Whether a member of this role may remove one of that. An admin removes members, the owner also admins. */
export const mayRemove = (role: Role, whom: Role): boolean =>
  whom !== "owner" && (role === "owner" || (role === "admin" && whom === "member"));

/** Whether a member of this role may give that role to a member who has the one in `from`. */
export function mayGiveRole(role: Role, from: Role, to: Role): boolean {
  if (from === "owner" || from === to) return false;
  if (role === "owner") return true;
  return role === "admin" && from === "member" && to === "admin";
}
