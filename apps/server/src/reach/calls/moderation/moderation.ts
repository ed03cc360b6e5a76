import { mayRemove } from "@lingualoom/contract/group-rights.ts";
import type { Membership } from "#/people/membership/membership-store.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { Calls } from "../calls.ts";
import { muteByForce, removeFromCall, storeLock } from "./moderation-store.ts";

const done = { success: true } as const;
const roleOf = ({ group }: Membership, userId: string) => group?.roles[userId] ?? "member";

/** @throws AppError `FORBIDDEN` */
function requireMay(may: boolean): void {
  if (!may) throw new AppError("FORBIDDEN", say("onlyGroupAdmins"));
}

/**
 * Order in calls of a group. A muted microphone is closed by the page of its user, since sound goes from browser to
 * browser; a removed person's page loses its connections, because the others close theirs.
 */
export const callModerationRoutes = (
  calls: Calls,
): Routes<"POST /calls/:callId/people/:userId" | "PUT /calls/:callId/lock"> => ({
  async "POST /calls/:callId/people/:userId"({ me, params: { callId, userId }, body: { action } }) {
    const conversation = await calls.conversationOf(me.userId, callId);
    requireMay(mayRemove(roleOf(conversation, me.userId), roleOf(conversation, userId)));
    await calls.change(callId, async (sql, call) => {
      if (!call.people.some((one) => one.userId === userId)) throw notFound("callNotFound");
      return action === "mute" ? muteByForce(sql, callId, userId, me.userId) : removeFromCall(sql, callId, userId);
    });
    return done;
  },

  async "PUT /calls/:callId/lock"({ me, params: { callId }, body: { locked } }) {
    requireMay(roleOf(await calls.conversationOf(me.userId, callId), me.userId) !== "member");
    await calls.change(callId, (sql) => storeLock(sql, callId, locked));
    return done;
  },
});
