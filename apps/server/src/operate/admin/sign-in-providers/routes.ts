import { isTrustBounded } from "@lingualoom/contract/sign-in-providers.ts";
import type { Accounts } from "#/identity/accounts.ts";
import { ProviderProblem, problemOf } from "#/identity/providers/problem.ts";
import { redirectUri } from "#/identity/providers/round-trip.ts";
import { afterSignOut } from "#/identity/providers/sign-out.ts";
import { audit } from "#/people/audit/audit.ts";
import type { RequireReauthentication } from "#/platform/caller.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { languageOf } from "#/platform/http/sentences/sentences.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { masked } from "../keys/masked.ts";

type Names =
  | "GET /admin/sign-in-providers"
  | "PUT /admin/sign-in-providers/:provider"
  | "DELETE /admin/sign-in-providers/:provider"
  | "POST /admin/sign-in-providers/:provider/test";

export function signInProviderRoutes(
  {
    database,
    clock,
    publicUrl,
    requireReauthentication,
  }: Platform & { readonly requireReauthentication: RequireReauthentication },
  { providers, discovery }: Pick<Accounts, "providers" | "discovery">,
): Routes<Names> {
  return {
    async "GET /admin/sign-in-providers"() {
      const all = await providers.all();
      return {
        providers: all.map(({ clientSecret, ...provider }) => ({
          ...provider,
          clientSecret: clientSecret === null ? "" : masked(clientSecret),
          redirectUri: redirectUri(publicUrl, provider.id),
        })),
        afterSignOut: afterSignOut(publicUrl),
      };
    },

    async "PUT /admin/sign-in-providers/:provider"({ me, params, body, address }) {
      await requireReauthentication(me, { address });
      const { clientSecret, ...settings } = body;
      if (!isTrustBounded(settings)) {
        const sentence = say("trustNeedsDomains");
        throw new AppError("VALIDATION", sentence, { issues: [{ path: "domains", sentence }] });
      }
      const actor = { userId: me.userId, address };
      await providers.put(actor, { ...settings, id: params.provider }, clientSecret === "" ? null : clientSecret);
      return { success: true as const };
    },

    async "DELETE /admin/sign-in-providers/:provider"({ me, params, address }) {
      await requireReauthentication(me, { address });
      await providers.remove({ userId: me.userId, address }, params.provider);
      return { success: true as const };
    },

    async "POST /admin/sign-in-providers/:provider/test"({ me, params, address, headers }) {
      const provider = await providers.find(params.provider);
      if (!provider) throw notFound("signInProviderNotFound");
      const problem = await discovery.of(provider, { refresh: true }).then(
        () => null,
        (error) => {
          if (problemOf(error) === null) throw error;
          const advice = error instanceof ProviderProblem ? error.advice : null;
          return advice ?? say("providerUnavailable", { name: provider.label });
        },
      );
      await audit(database, clock, {
        actor: { userId: me.userId, address },
        action: "sign_in_provider.tested",
        details: { provider: provider.id, success: problem === null },
      });
      return problem ? { success: false, error: sentenceIn(problem, languageOf(me, headers)) } : { success: true };
    },
  };
}
