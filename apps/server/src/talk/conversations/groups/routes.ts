import type { ParsedInput } from "@lingualoom/contract/calls.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import type { Platform } from "#/platform/context.ts";
import { notFound } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { changeDetails, deleteGroup } from "./change-details.ts";
import type { GroupChanges } from "./change-group.ts";
import { readDetails } from "./details-store.ts";
import type { Members } from "./members.ts";

type Names =
  | "PATCH /conversations/:conversationId"
  | "DELETE /conversations/:conversationId"
  | "POST /conversations/:conversationId/members"
  | "PATCH /conversations/:conversationId/members/:userId"
  | "DELETE /conversations/:conversationId/members/:userId"
  | "DELETE /conversations/:conversationId/bans/:userId";

const done = { success: true } as const;

export function groupRoutes(
  context: Platform & {
    readonly defaultPrivacyLevel: () => OperatorLevels["default"];
    readonly deliver: MemberDelivery;
  },
  { changes, members }: { readonly changes: GroupChanges; readonly members: Members },
): Routes<Names> {
  const { database } = context;

  async function change(me: string, id: string, body: ParsedInput<"PATCH /conversations/:conversationId", "body">) {
    await changeDetails(context, changes, me, id, body);
    const details = await readDetails(database, id);
    if (!details) throw notFound("conversationNotFound");
    return { ...details, conversationId: id };
  }

  return {
    "PATCH /conversations/:conversationId": ({ me, params, body }) => change(me.userId, params.conversationId, body),
    async "DELETE /conversations/:conversationId"({ me, params }) {
      await deleteGroup(changes, me.userId, params.conversationId);
      return done;
    },
    "POST /conversations/:conversationId/members": ({ me, params, body }) =>
      members.add(me.userId, params.conversationId, body.userIds),
    async "PATCH /conversations/:conversationId/members/:userId"({ me, params, body }) {
      await members.giveRole(me.userId, params.conversationId, params.userId, body.role);
      return done;
    },
    async "DELETE /conversations/:conversationId/members/:userId"({ me, params, query }) {
      const { conversationId, userId } = params;
      if (userId === me.userId) await members.leave(me.userId, conversationId);
      else await members.remove(me.userId, conversationId, userId, query.ban);
      return done;
    },
    async "DELETE /conversations/:conversationId/bans/:userId"({ me, params }) {
      await members.unban(me.userId, params.conversationId, params.userId);
      return done;
    },
  };
}
