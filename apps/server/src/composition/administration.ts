import { statfs } from "node:fs/promises";
import { emailRoutes } from "../operate/admin/email/routes.ts";
import { engineRoutes } from "../operate/admin/engines/routes.ts";
import { createProviderKeys } from "../operate/admin/keys/provider-keys.ts";
import { keyRoutes } from "../operate/admin/keys/routes.ts";
import { adminReportRoutes } from "../operate/admin/reports/routes.ts";
import { adminRoutes } from "../operate/admin/routes.ts";
import { serverSettingsRoutes } from "../operate/admin/server-settings/routes.ts";
import { signInProviderRoutes } from "../operate/admin/sign-in-providers/routes.ts";
import { SystemChecks } from "../operate/admin/system/checks.ts";
import { systemRoutes } from "../operate/admin/system/routes.ts";
import { createBackends } from "../operate/backends/backends.ts";
import { backendRoutes } from "../operate/backends/routes.ts";
import { PUSH_SERVICES, pushRefusals } from "../operate/doctor/push-check.ts";
import { doctorRoutes } from "../operate/doctor/routes.ts";
import { Claims } from "../operate/history-import/claims.ts";
import { HistoryImport } from "../operate/history-import/history-import.ts";
import { importRoutes } from "../operate/history-import/routes.ts";
import { planRoutes } from "../people/plans/routes.ts";
import type { Jobs } from "../platform/jobs/open-jobs.ts";
import type { Infrastructure } from "./infrastructure.ts";
import type { Messaging } from "./messaging.ts";
import type { Notifying } from "./notifying.ts";
import { outgoingProxyOf } from "./outgoing-proxy.ts";
import type { People } from "./people.ts";

export type Administration = Awaited<ReturnType<typeof composeAdministration>>;

/** Builds the dashboard's calls, and what only they change: provider keys and the list of backends. */
export async function composeAdministration(
  infrastructure: Infrastructure,
  { context, admission, accounts, sockets, deletion, groups }: People,
  { queue, indexer }: Messaging,
  { failures }: Notifying,
  jobs: () => Pick<Jobs, "failed" | "tryAgain" | "discard">,
) {
  const { providers, publicUrl } = infrastructure;
  const keys = createProviderKeys(context);
  await keys.load();
  const checks = new SystemChecks(context);
  const backends = createBackends(context);
  const imports = new HistoryImport(context, groups.changes);
  const claims = new Claims(context, groups.changes);

  async function own() {
    const asked = performance.now();
    const { ok } = await checks.database();
    const responseTime = Math.round((performance.now() - asked) * 10) / 10;
    return { url: publicUrl, healthy: ok, responseTime, activeConnections: sockets.count };
  }

  const routes = {
    ...adminRoutes(context, { gate: admission, deleteAccount: deletion.deleteAccount, accounts }),
    ...adminReportRoutes(context),
    ...planRoutes(context),
    ...emailRoutes(context, checks),
    ...keyRoutes(context, keys),
    ...engineRoutes(context),
    ...signInProviderRoutes(context, accounts),
    ...serverSettingsRoutes(context, infrastructure.serverSettings),
    ...systemRoutes(context, {
      checks,
      sockets: () => sockets.count,
      commits: queue.written,
      searchIndexing: () => indexer.progress,
      jobs,
    }),
    ...doctorRoutes(doctorDependencies(infrastructure, failures)),
    ...importRoutes(context, { imports, claims, groupInvites: groups.groupInvites }),
    ...backendRoutes(context, {
      backends,
      own,
      accounts: () => providers.providers().cloudflare.accounts.length,
    }),
  };
  return { routes, keys, backends, imports };
}

function doctorDependencies(infrastructure: Infrastructure, failures: Notifying["failures"]) {
  const { config, database, clock, mailer, publicUrl, linkOrigin, bus, engines, providers } = infrastructure;
  const { host, trustProxy } = config.http;
  const { localEngines, bergamot } = config.translation;
  return {
    database,
    clock,
    mailer,
    calls: config.calls,
    mayLeave: config.translation.highestPrivacyLevel === "providers",
    sendsMail: infrastructure.sendsMail,
    host,
    trustProxy,
    dataDir: config.dataDir,
    warnings: config.warnings,
    url: publicUrl,
    linksLeadTo: config.http.publicUrl === null ? linkOrigin() : null,
    appSecret: infrastructure.appSecret,
    outside: localEngines ? bergamot.registryUrl : null,
    outgoingProxy: outgoingProxyOf(config.proxy),
    natsAnswers: () => bus.answers(),
    storage: infrastructure.mediaStorage,
    isBucket: config.media.s3 !== null,
    statfs: infrastructure.statfs ?? statfs,
    push: () => ({
      failures: failures.current,
      services: infrastructure.pushServices ?? PUSH_SERVICES,
      refusalOf: pushRefusals(config),
    }),
    engines: () => ("current" in engines ? engines.current() : engines),
    models: providers.models,
    providers: () => providers.providers(),
    transcription: infrastructure.transcriptionEngines,
  };
}
