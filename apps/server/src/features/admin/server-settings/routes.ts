import { ENGINE_IDS } from "@lingualoom/translation/engines/engine-ids.ts";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import type { Routes } from "../../../http/routes.ts";
import { say } from "../../../sentences/sentence.ts";
import { aboveHighest } from "../../membership/privacy-level.ts";
import type { ServerSettingsService } from "./server-settings.ts";

type Names = "GET /health/admin/settings" | "PUT /health/admin/settings";

export function serverSettingsRoutes(
  { requireReauthentication }: Context,
  settings: ServerSettingsService,
): Routes<Names> {
  const answer = () => ({
    success: true as const,
    settings: settings.current(),
    given: settings.given,
    changed: settings.changed(),
    highestPrivacyLevel: settings.highestPrivacyLevel,
  });
  return {
    async "GET /health/admin/settings"() {
      // Another node may have changed them a moment ago; without a bus it notified nobody.
      await settings.load();
      return answer();
    },
    async "PUT /health/admin/settings"({ me, address, body }) {
      const { reset = [], currentPassword, ...change } = body;
      const named = [...(change.engineOrder ?? []), ...Object.keys(change.engineBudgets ?? {})];
      const unknown = named.find((id) => !ENGINE_IDS.includes(id));
      if (unknown !== undefined) throw new AppError("VALIDATION", say("unknownEngine", { name: unknown }));
      if (change.defaultPrivacyLevel === "providers" && settings.highestPrivacyLevel === "server") throw aboveHighest();
      const raises =
        change.defaultPrivacyLevel === "providers" ||
        (reset.includes("defaultPrivacyLevel") && settings.given.defaultPrivacyLevel === "providers");
      // Nobody may let text leave this server from an unlocked screen.
      if (raises) await requireReauthentication(me, { currentPassword, address });
      await settings.change({ userId: me.userId, address }, change, reset);
      return answer();
    },
  };
}
