import { AppError } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { Settings } from "./settings.ts";

export const conversationSettingsRoutes = (
  settings: Settings,
): Routes<"GET /conversations/:conversationId/settings" | "PUT /conversations/:conversationId/settings"> => ({
  "GET /conversations/:conversationId/settings": ({ me, params }) => settings.read(me.userId, params.conversationId),
  "PUT /conversations/:conversationId/settings": ({ me, params, body }) => {
    const { disappearing, tone, linkPreviews } = body;
    const isForAll = disappearing !== undefined || tone !== undefined || linkPreviews !== undefined;
    if (me.isGuest && isForAll) throw new AppError("FORBIDDEN", say("notForGuests"));
    return settings.change(me.userId, params.conversationId, body);
  },
});
