import { mayGiveRole, mayRemove } from "@lingualoom/contract/group-rights.ts";
import type { Member, Person, Role } from "@lingualoom/contract/shapes.ts";
import { call } from "#/transport/call.ts";

export type AskedAction = "handOver" | "remove" | "ban";
export type MemberAction = "message" | "makeAdmin" | "makeMember" | AskedAction;

/** Returns what a member with the role `mine` may do to another. A guest has no other chat and gets no role. */
export function actionsOn(mine: Role, { role, user }: Pick<Member, "role" | "user">): readonly MemberAction[] {
  const allowed: Record<MemberAction, boolean> = {
    message: !user.guest,
    makeAdmin: !user.guest && mayGiveRole(mine, role, "admin"),
    makeMember: mayGiveRole(mine, role, "member"),
    handOver: !user.guest && mayGiveRole(mine, role, "owner"),
    remove: mayRemove(mine, role),
    ban: mayRemove(mine, role),
  };
  return (Object.keys(allowed) as MemberAction[]).filter((action) => allowed[action]);
}

export const giveRole = (conversationId: string, { _id: userId }: Person, role: Role) =>
  call("PATCH /conversations/:conversationId/members/:userId", {
    params: { conversationId, userId },
    body: { role },
  });

/** @throws ApiError */
export function doAsked(action: AskedAction, conversationId: string, person: Person): Promise<unknown> {
  if (action === "handOver") return giveRole(conversationId, person, "owner");
  return call("DELETE /conversations/:conversationId/members/:userId", {
    params: { conversationId, userId: person._id },
    query: { ban: action === "ban" ? "true" : "false" },
  });
}
