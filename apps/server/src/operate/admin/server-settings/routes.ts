import type { ServerSettings } from "@lingualoom/contract/calls/server-settings.ts";
import { ENGINE_IDS } from "@lingualoom/translation/engines/engine-ids.ts";
import { demandInForce } from "#/identity/accounts/demand-in-force.ts";
import { hasFactor, peopleWithoutFactor } from "#/identity/accounts/demand-store.ts";
import { aboveHighest } from "#/people/membership/privacy-level.ts";
import type { RequireReauthentication } from "#/platform/caller.ts";
import { type Caller, isFactor } from "#/platform/caller.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { factorDemandIn } from "./factor-demand.ts";
import type { ServerSettingsService } from "./server-settings.ts";

type Names = "GET /health/admin/settings" | "PUT /health/admin/settings" | "POST /health/admin/second-factor/without";

export function serverSettingsRoutes(
  {
    database,
    clock,
    requireReauthentication,
  }: Platform & { readonly requireReauthentication: RequireReauthentication },
  settings: ServerSettingsService,
): Routes<Names> {
  const answer = () => ({
    success: true as const,
    settings: settings.current(),
    given: settings.given,
    changed: settings.changed(),
    configured: [...settings.configured],
    highestPrivacyLevel: settings.highestPrivacyLevel,
  });
  type Demand = Pick<ServerSettings, "requireSecondFactor" | "secondFactorFrom">;
  /** Prevents administrators from requiring a factor that they have not shown, and locking themselves out. */
  async function demandOwnFactor(next: Demand, { userId, provenBy }: Caller): Promise<void> {
    if (settings.configured.includes("requireSecondFactor"))
      throw new AppError("FORBIDDEN", say("factorsByEnvironment"));
    if (demandInForce(next, clock.now()) === "nobody") return;
    if (!(await hasFactor(database, userId))) throw new AppError("FORBIDDEN", say("ownFactorFirst"));
    if (!isFactor(provenBy)) throw new AppError("REAUTHENTICATE", say("factorProofNeeded"), { byFactor: true });
  }
  return {
    async "GET /health/admin/settings"() {
      // Another server may just have changed them; without a bus there was no notification.
      await settings.load();
      return answer();
    },
    async "POST /health/admin/second-factor/without"({ me, body }) {
      const found = await peopleWithoutFactor(database, body.requireSecondFactor, me.userId);
      return { ...found, people: found.people.map(({ id, fullName }) => ({ _id: id, fullName })) };
    },
    async "PUT /health/admin/settings"({ me, address, body }) {
      const { reset = [], currentPassword, ...change } = body;
      const demand = factorDemandIn(settings, body);
      const named = [...(change.engineOrder ?? []), ...Object.keys(change.engineBudgets ?? {})];
      const unknown = named.find((id) => !ENGINE_IDS.includes(id));
      if (unknown !== undefined) throw new AppError("VALIDATION", say("unknownEngine", { name: unknown }));
      if (change.defaultPrivacyLevel === "providers" && settings.highestPrivacyLevel === "server") throw aboveHighest();
      const raises =
        change.defaultPrivacyLevel === "providers" ||
        (reset.includes("defaultPrivacyLevel") && settings.given.defaultPrivacyLevel === "providers");
      // An unlocked screen is not enough to let text leave this server, or to weaken its sign-in.
      if (raises || demand) await requireReauthentication(me, { currentPassword, address });
      if (demand) await demandOwnFactor(demand, me);
      await settings.change({ userId: me.userId, address }, { ...change, ...demand?.change }, [
        ...new Set([...reset, ...(demand?.reset ?? [])]),
      ]);
      return answer();
    },
  };
}
