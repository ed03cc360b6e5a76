import type { Routes } from "#/platform/http/routes.ts";
import type { Settings } from "./settings.ts";

export const conversationSettingsRoutes = (
  settings: Settings,
): Routes<"GET /conversations/:conversationId/settings" | "PUT /conversations/:conversationId/settings"> => ({
  "GET /conversations/:conversationId/settings": ({ me, params }) => settings.read(me.userId, params.conversationId),
  "PUT /conversations/:conversationId/settings": ({ me, params, body }) =>
    settings.change(me.userId, params.conversationId, body),
});
