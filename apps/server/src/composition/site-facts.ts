import { LANGUAGE_CODES } from "@lingualoom/translation/languages.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { NewServer } from "../identity/sign-up/setup/new-server.ts";
import type { OperatorLevels } from "../people/membership/privacy-level.ts";
import type { Platform } from "../platform/context.ts";
import type { SiteFacts } from "../platform/http/site/site.ts";

interface Needs extends Platform {
  readonly defaultPrivacyLevel: () => OperatorLevels["default"];
  readonly newServer: NewServer;
  readonly translator: Translator;
}

/** Returns this server's facts for the public pages, read for each visit. */
export function createSiteFacts({
  config,
  publicUrl,
  localHttps,
  translator,
  defaultPrivacyLevel,
  serverSettings,
  newServer,
}: Needs): SiteFacts {
  const languages = LANGUAGE_CODES.length;
  return () => {
    const allowed = defaultPrivacyLevel();
    // Prepares the next visit: another server or a command may have created the administrator.
    void newServer.look().catch(() => {});
    const { signUp, serverName } = serverSettings.current();
    return {
      origin: publicUrl,
      operatorName: config.operator.name,
      operatorAddress: config.operator.address,
      supportEmail: config.accounts.supportEmail ?? "",
      retentionDays: config.retentionDays,
      /** Megabytes. */
      largestFile: config.media.mostPerFile / 1_000_000,
      plans: config.plans,
      serverName: serverName === "Lingualoom" ? "" : serverName,
      isNew: newServer.current(),
      closed: signUp === "closed",
      open: signUp === "open",
      languages,
      httpsPort: localHttps.port ?? 0,
      fingerprint: localHttps.authority?.fingerprint ?? "",
      pairs: new Set(translator.pairs(allowed).map(({ source, target }) => `${source} ${target}`)).size,
      /** Engines outside this server; none unless the operator allows them. */
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
