import { statfs } from "node:fs/promises";
import { emailRoutes } from "../features/admin/email/routes.ts";
import { engineRoutes } from "../features/admin/engines/routes.ts";
import { createProviderKeys } from "../features/admin/keys/provider-keys.ts";
import { keyRoutes } from "../features/admin/keys/routes.ts";
import { adminReportRoutes } from "../features/admin/reports/routes.ts";
import { adminRoutes } from "../features/admin/routes.ts";
import { serverSettingsRoutes } from "../features/admin/server-settings/routes.ts";
import { SystemChecks } from "../features/admin/system/checks.ts";
import { systemRoutes } from "../features/admin/system/routes.ts";
import { createBackends } from "../features/backends/backends.ts";
import { backendRoutes } from "../features/backends/routes.ts";
import { doctorRoutes } from "../features/doctor/routes.ts";
import { planRoutes } from "../features/plans/routes.ts";
import { outgoingProxyOf } from "../start/outgoing-proxy.ts";
import type { Infrastructure } from "./infrastructure.ts";
import type { Messaging } from "./messaging.ts";
import type { Notifying } from "./notifying.ts";
import type { People } from "./people.ts";
import type { Translating } from "./translating.ts";

export type Administration = Awaited<ReturnType<typeof composeAdministration>>;

/** Builds the dashboard's calls, and what only they change: provider keys and the list of backends. */
export async function composeAdministration(
  infrastructure: Infrastructure,
  { accounts, admission, sockets, deletion, memberships, deliver, onVisibilityChanged }: People,
  { queue, indexer }: Messaging,
  { translator, translationMetrics }: Translating,
  { trouble }: Notifying,
) {
  const { modules, config, database, clock, log, mail, mailer, serverSettings, defaultPrivacyLevel, publicUrl } =
    infrastructure;
  const { providers } = modules;
  const { requireReauthentication, sessions } = accounts;
  const startedAt = clock.now().getTime();
  const uptime = () => (clock.now().getTime() - startedAt) / 1_000;

  const keys = createProviderKeys({ database, clock, appSecret: modules.appSecret, engines: providers });
  await keys.load();
  const redis = infrastructure.redis?.client ?? null;
  const checks = new SystemChecks({
    database,
    clock,
    mailer,
    redis,
    dataDir: config.dataDir,
    statfs: modules.statfs,
    arePicturesHere: config.media.s3 === null,
    sandboxes: modules.sandboxes,
  });
  const backends = createBackends({ database, clock, log, config: config.backends });

  /** This server as it reports itself in the list of backends. */
  async function own() {
    const asked = performance.now();
    const { ok } = await checks.database();
    const responseTime = Math.round((performance.now() - asked) * 10) / 10;
    return { url: publicUrl, healthy: ok, responseTime, activeConnections: sockets.count };
  }

  const people = {
    database,
    clock,
    mail,
    sessions,
    requireReauthentication,
    onVisibilityChanged,
    uptime,
    deleteAccount: deletion.deleteAccount,
    door: admission,
  };
  const routes = {
    ...adminRoutes(people),
    ...adminReportRoutes({
      ...people,
      memberships,
      deliver,
      pictures: infrastructure.pictures,
      endings: infrastructure.endings,
    }),
    ...planRoutes({ database, clock, plans: infrastructure.plans }),
    ...emailRoutes({
      database,
      clock,
      mailer,
      checks,
      senders: config.mail.senders,
      languageModel: () => providers.providers().openai,
    }),
    ...keyRoutes({ database, clock, keys, engines: providers, requireReauthentication }),
    ...engineRoutes({
      database,
      clock,
      translator,
      defaultPrivacyLevel,
      setup: modules.setup,
      budgets: () => serverSettings.current().engineBudgets,
      latencyOf: translationMetrics.latency,
      models: providers.models,
      pairs: providers.pairs,
    }),
    ...serverSettingsRoutes({ settings: serverSettings, requireReauthentication }),
    ...systemRoutes({
      database,
      checks,
      uptime,
      version: modules.version,
      logLevel: () => serverSettings.current().logLevel,
      sockets: () => sockets.count,
      commits: queue.written,
      searchIndexing: () => indexer.progress,
      recentLog: () => [...(modules.recentLog?.() ?? [])],
    }),
    ...doctorRoutes({ ...doctorDependencies(infrastructure), pushTrouble: () => trouble.current }),
    ...backendRoutes({
      database,
      clock,
      backends,
      requireReauthentication,
      own,
      accounts: () => providers.providers().cloudflare.accounts.length,
    }),
  };
  return { routes, keys, backends };
}

function doctorDependencies(infrastructure: Infrastructure) {
  const { modules, config, database, clock, mailer, publicUrl, redis } = infrastructure;
  const { host, trustProxy } = config.http;
  const { localEngines, bergamot } = config.translation;
  const { engines, providers } = modules;
  return {
    database,
    clock,
    mailer,
    host,
    trustProxy,
    dataDir: config.dataDir,
    warnings: config.warnings,
    url: publicUrl,
    isGiven: config.http.publicUrl !== null,
    appSecret: modules.appSecret,
    outside: localEngines ? bergamot.registryUrl : null,
    outgoingProxy: outgoingProxyOf(config.proxy),
    ping: redis && (() => redis.client.ping()),
    storage: modules.mediaStorage,
    isBucket: config.media.s3 !== null,
    statfs: modules.statfs ?? statfs,
    neural: () => ("current" in engines ? engines.current() : engines).find(({ id }) => id === "bergamot") ?? null,
    models: providers.models,
    providers: () => providers.providers(),
  };
}
