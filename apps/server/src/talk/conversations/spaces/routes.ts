import type { Platform } from "#/platform/context.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import type { Spaces } from "./spaces.ts";
import { readSpaces } from "./spaces-store.ts";

type Names =
  | "GET /spaces"
  | "POST /spaces"
  | "GET /spaces/:spaceId/groups"
  | "POST /spaces/:spaceId/groups/:conversationId"
  | "PUT /spaces/:spaceId/groups/:conversationId"
  | "DELETE /spaces/:spaceId/groups/:conversationId"
  | "POST /conversations";

const done = { success: true } as const;

export function spaceRoutes({ database }: Platform, spaces: Spaces): Routes<Names> {
  return {
    "GET /spaces": ({ me }) => readSpaces(database, me.userId),
    "POST /spaces": async ({ me, body }) => new Reply(await spaces.create(me.userId, body), { status: 201 }),
    "POST /conversations": async ({ me, body }) =>
      new Reply(await spaces.createGroup(me.userId, body), { status: 201 }),
    "GET /spaces/:spaceId/groups": ({ me, params }) => spaces.groups(me.userId, params.spaceId),
    async "POST /spaces/:spaceId/groups/:conversationId"({ me, params: { spaceId, conversationId } }) {
      await spaces.join(me.userId, spaceId, conversationId);
      return { conversationId };
    },
    async "PUT /spaces/:spaceId/groups/:conversationId"({ me, params, body }) {
      await spaces.put(me.userId, params.spaceId, params.conversationId, body.joining);
      return done;
    },
    async "DELETE /spaces/:spaceId/groups/:conversationId"({ me, params }) {
      await spaces.remove(me.userId, params.spaceId, params.conversationId);
      return done;
    },
  };
}
