import { LANGUAGES } from "@lingualoom/translation/languages.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { Config } from "../../config.ts";
import type { SiteFacts } from "./site.ts";

interface Dependencies {
  readonly config: Pick<Config, "operator" | "accounts" | "retentionDays" | "plans">;
  readonly publicUrl: string;
  readonly translator: Pick<Translator, "pairs" | "status">;
  readonly defaultPrivacyLevel: () => "server" | "providers";
  /** Whether nobody can sign up. */
  readonly closed: () => boolean;
}

/** The facts of this server on the public pages, read for each visit. */
export function createSiteFacts({
  config,
  publicUrl,
  translator,
  defaultPrivacyLevel,
  closed,
}: Dependencies): SiteFacts {
  const languages = Object.keys(LANGUAGES).length;
  return () => {
    const allowed = defaultPrivacyLevel();
    return {
      origin: publicUrl,
      operatorName: config.operator.name,
      operatorAddress: config.operator.address,
      supportEmail: config.accounts.supportEmail ?? "",
      retentionDays: config.retentionDays,
      plans: config.plans,
      closed: closed(),
      languages,
      pairs: new Set(translator.pairs(allowed).map(({ source, target }) => `${source} ${target}`)).size,
      /** Engines outside this server; none while the operator has not allowed them. */
      providers:
        allowed === "providers"
          ? translator
              .status()
              .filter((engine) => engine.privacyLevel === "providers" && engine.available)
              .map(({ name }) => name)
              .join(", ")
          : "",
    };
  };
}
