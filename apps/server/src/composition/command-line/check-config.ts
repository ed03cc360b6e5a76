import { PROVIDERS } from "@lingualoom/translation/engines/providers.ts";
import { isBegun } from "#/platform/config/providers.ts";
import type { Config } from "#/platform/config.ts";
import { listeningUrl } from "#/platform/reachable.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";

/** Summarizes the effective settings, without secrets. Invalid ones were refused before. */
export function checkedConfig(config: Config): string {
  const { http, database, nats, mail, media, accounts, translation, proxy } = config;
  const where = (url: string) => new URL(url).host;
  const providers = PROVIDERS.filter((one) => isBegun(one, translation.providers[one.id])).map(({ name }) => name);
  const rows: readonly (readonly [string, string])[] = [
    ["Address", http.publicUrl ?? `${listeningUrl(http.host, http.port)} (PUBLIC_URL is not set)`],
    ["Listens at", `${http.host}:${http.port}, TRUST_PROXY=${http.trustProxy}`],
    ["Data", config.dataDir],
    ["Database", database.url ? where(database.url) : "a PostgreSQL of its own, in the data folder"],
    ["Replica", database.replicaUrl ? where(database.replicaUrl) : "none"],
    ["NATS", nats ? nats.urls.map(where).join(", ") : "none"],
    ["Images", media.s3 ? `bucket ${media.s3.bucket} at ${media.s3.endpoint}` : "in the data folder"],
    ["Previews", media.unconfinedPreviews ? "of documents also without a sandbox" : "of documents in a sandbox only"],
    ["Mail", `${mail.smtpUrl ? where(mail.smtpUrl) : "files in the outbox"}, from ${mail.from}`],
    ["Sign-up", accounts.signUp.mode],
    ["Admins", accounts.adminEmails.join(", ") || "none by ADMIN_EMAILS"],
    ["Translate", `${translation.engines.join(", ")}; text goes as far as ${translation.highestPrivacyLevel}`],
    ["Providers", providers.join(", ") || "none"],
    ["Proxy", proxy.https || proxy.http ? "outgoing requests go through a proxy" : "none"],
    ["Log", `${config.logLevel}, ${config.logFormat}`],
  ];
  return [
    ...rows.map(([title, value]) => `${title.padEnd(10)} ${value}`),
    "",
    ...config.warnings.map((warning) => `Warning: ${sentenceIn(warning, "en")}`),
    config.warnings.length > 0 ? "No setting is wrong, but look at the warnings." : "The settings are right.",
  ].join("\n");
}
