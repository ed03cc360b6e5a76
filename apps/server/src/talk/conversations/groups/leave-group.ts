import type { Role } from "@lingualoom/contract/shapes.ts";
import { endGroup, type LockedGroup } from "./group-store.ts";
import { deleteBotsOf, deleteMember, successorOf, writeRole } from "./members-store.ts";
import type { Step } from "./step.ts";

/** Hands the group over if the owner leaves; the group ends with its last member. */
export async function leaveGroup(
  { sql, now, say }: Step,
  { me, role, conversationId }: LockedGroup,
): Promise<{ removed: string[]; roles: { userId: string; role: Role }[] }> {
  const successor = role === "owner" ? await successorOf(sql, conversationId) : me;
  if (successor === null) {
    await endGroup(sql, conversationId, now);
    return { removed: [me], roles: [] };
  }
  const roles = role === "owner" ? [{ userId: successor, role: "owner" as const }] : [];
  if (role === "owner") await writeRole(sql, conversationId, successor, "owner");
  const bots = await deleteBotsOf(sql, conversationId, me, now);
  if (bots.length > 0) await say(me, { code: "member_removed", users: bots });
  await deleteMember(sql, conversationId, me, now);
  await say(me, { code: "member_left" });
  if (role === "owner") await say(me, { code: "role_changed", users: [successor], value: "owner" });
  return { removed: [me, ...bots], roles };
}
