import type { ProviderDescriptor } from "@lingualoom/translation/engines/provider/descriptor.ts";
import { PROVIDERS } from "@lingualoom/translation/engines/providers.ts";
import type { Engines } from "#/language/engines/engines.ts";
import { audit } from "#/people/audit/audit.ts";
import type { RequireReauthentication } from "#/platform/caller.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { languageOf } from "#/platform/http/sentences/sentences.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { ProviderKeys } from "./provider-keys.ts";
import { testConnection } from "./test-connection.ts";

type Names = "GET /admin/lingualoomai" | "PUT /admin/lingualoomai" | "POST /admin/lingualoomai/test";
type Masked = Record<string, string[]>;

const described = PROVIDERS.map(({ id, label, name, secrets }: ProviderDescriptor) => ({
  id,
  label,
  name,
  secrets: secrets.map(({ type, kind, removable }) => ({ type, kind, removable })),
}));

export function keyRoutes(
  context: Platform & {
    readonly providers: Pick<Engines, "providers" | "configureProviders" | "models" | "pairs">;
    readonly requireReauthentication: RequireReauthentication;
  },
  keys: ProviderKeys,
): Routes<Names> {
  const { database, clock, requireReauthentication } = context;
  const shown = async () => ({ success: true as const, keys: (await keys.masked()) as Masked });
  return {
    "GET /admin/lingualoomai": async () => ({ ...(await shown()), providers: described }),
    async "PUT /admin/lingualoomai"({ me, body, address }) {
      await requireReauthentication(me, { currentPassword: body.currentPassword, address });
      await keys.replace({ userId: me.userId, address }, body.keyType, body.keys);
      return shown();
    },
    async "POST /admin/lingualoomai/test"({ me, body, address, headers }) {
      const provider = PROVIDERS.find(({ id }) => id === body.provider);
      if (!provider) throw new AppError("VALIDATION", say("unknownProvider", { name: body.provider }));
      const tested = await testConnection(provider, context.providers.providers()[provider.id]);
      const details = { provider: body.provider, success: tested.success };
      await audit(database, clock, {
        actor: { userId: me.userId, address },
        action: "keys.tested",
        details,
      });
      const error = tested.error && sentenceIn(tested.error, languageOf(me, headers));
      const { success, modelsAvailable } = tested;
      return { success, modelsAvailable, ...(error && { error }) };
    },
  };
}
