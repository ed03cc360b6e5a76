import type { Memberships } from "#/people/membership/membership.ts";
import type { Platform } from "#/platform/context.ts";
import type { Routes } from "#/platform/http/routes.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import type { MessageAccess } from "#/talk/message/access.ts";
import type { ApprovedKey } from "../memory/approved-key.ts";
import { AuthorRenditions } from "./author-renditions.ts";
import { readerView } from "./reader-view.ts";
import { Suggestions } from "./suggestions.ts";

interface Needs extends Platform {
  readonly access: MessageAccess;
  readonly approvedKey: ApprovedKey;
  readonly deliver: MemberDelivery;
  readonly memberships: Memberships;
}

type Names =
  | "GET /message/:id/renditions"
  | "PUT /message/:id/renditions/:language"
  | "DELETE /message/:id/renditions/:language"
  | "GET /message/:id/suggestions"
  | "PUT /message/:id/suggestions/:language"
  | "DELETE /message/:id/suggestions/:language"
  | "POST /message/:id/suggestions/:suggestionId/decision";

const done = { success: true } as const;

export function renditionRoutes(context: Needs): Routes<Names> {
  const renditions = new AuthorRenditions(context);
  const suggestions = new Suggestions(context);
  return {
    "GET /message/:id/renditions": ({ me, params }) => readerView(context, me.userId, params.id),
    "PUT /message/:id/renditions/:language": ({ me, params, body }) =>
      renditions.set(me.userId, { ...params, text: body.text }),
    "DELETE /message/:id/renditions/:language": ({ me, params }) =>
      renditions.set(me.userId, { ...params, text: null }),
    "GET /message/:id/suggestions": ({ me, params }) => suggestions.changes(me.userId, params.id),
    async "PUT /message/:id/suggestions/:language"({ me, params, body }) {
      await suggestions.suggest(me.userId, params, body.text);
      return done;
    },
    async "DELETE /message/:id/suggestions/:language"({ me, params }) {
      await suggestions.withdraw(me.userId, params);
      return done;
    },
    "POST /message/:id/suggestions/:suggestionId/decision": ({ me, params, body }) =>
      suggestions.decide(me.userId, params.id, params.suggestionId, body.accepted),
  };
}
