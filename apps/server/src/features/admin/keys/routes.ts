import type { Got } from "@lingualoom/contract/calls.ts";
import type { Clock } from "../../../clock.ts";
import type { Database } from "../../../database/open.ts";
import type { Engines } from "../../../engines.ts";
import type { Routes } from "../../../http/routes.ts";
import { languageOf, localized } from "../../../http/sentences/sentences.ts";
import type { Accounts } from "../../auth/accounts.ts";
import { audit } from "../audit.ts";
import type { Keys, ProviderKeys } from "./provider-keys.ts";
import { testConnection } from "./test-connection.ts";

export interface KeyRouteDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: ProviderKeys;
  readonly engines: Pick<Engines, "providers">;
  readonly demandProof: Accounts["demandProof"];
}

type Names = "GET /admin/lingualoomai" | "PUT /admin/lingualoomai" | "POST /admin/lingualoomai/test";
type Masked = { [N in keyof Keys]: string[] };

export function keyRoutes(deps: KeyRouteDependencies): Routes<Names> {
  const { database, clock, keys, engines, demandProof } = deps;
  const shown = async () => ({ success: true as const, keys: (await keys.masked()) as Masked });
  const proof = ({ currentPassword }: Got<"PUT /admin/lingualoomai", "body">, address: string) => ({
    currentPassword,
    address,
  });
  return {
    "GET /admin/lingualoomai": shown,
    async "PUT /admin/lingualoomai"({ me, body, address }) {
      await demandProof(me, proof(body, address));
      await keys.replace({ userId: me.userId, address }, body.keyType, body.keys);
      return shown();
    },
    async "POST /admin/lingualoomai/test"({ me, body, address, headers }) {
      const tested = await testConnection(engines.providers(), body.provider);
      const details = { provider: body.provider, success: tested.success };
      await audit(database, clock, {
        actor: { userId: me.userId, address },
        action: "keys.tested",
        details,
      });
      const error = tested.error && localized(tested.error, languageOf(me, headers));
      return { ...tested, ...(error && { error }) };
    },
  };
}
