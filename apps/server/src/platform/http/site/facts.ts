import { LANGUAGES } from "@lingualoom/translation/languages.ts";
import type { Context } from "#/platform/context.ts";
import type { SiteFacts } from "./site.ts";

/** The facts of this server on the public pages, read for each visit. */
export function createSiteFacts({
  config,
  publicUrl,
  translator,
  defaultPrivacyLevel,
  serverSettings,
  newServer,
}: Context): SiteFacts {
  const languages = Object.keys(LANGUAGES).length;
  return () => {
    const allowed = defaultPrivacyLevel();
    // For the next visit: another server, or a command, may have given it its administrator.
    void newServer.look().catch(() => {});
    const { signUp, serverName } = serverSettings.current();
    return {
      origin: publicUrl,
      operatorName: config.operator.name,
      operatorAddress: config.operator.address,
      supportEmail: config.accounts.supportEmail ?? "",
      retentionDays: config.retentionDays,
      plans: config.plans,
      /** Empty where nobody has named it. */
      serverName: serverName === "Lingualoom" ? "" : serverName,
      isNew: newServer.current(),
      closed: signUp === "closed",
      open: signUp === "open",
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
