import { getRequestListener } from "@hono/node-server";
import type { Setup } from "@lingualoom/contract/calls/translation.ts";
import { createBudgets } from "@lingualoom/translation/budgets/budgets.ts";
import type { Detector } from "@lingualoom/translation/detection/detector.ts";
import type { Engine, EngineSource } from "@lingualoom/translation/engine.ts";
import { createTranslator } from "@lingualoom/translation/translator.ts";
import { Hono } from "hono";
import type { Logger } from "pino";
import { silentBus } from "./bus/bus.ts";
import { openRedisBus } from "./bus/redis-bus.ts";
import type { Clock } from "./clock.ts";
import { type Config, listeningUrl } from "./config.ts";
import { openDatabase } from "./database/open.ts";
import { isDatabaseOutage } from "./database/outage.ts";
import type { Engines } from "./engines.ts";
import { createDeletion } from "./features/account/delete-account.ts";
import { createExport } from "./features/account/export.ts";
import { accountRoutes } from "./features/account/routes.ts";
import { emailRoutes } from "./features/admin/email/routes.ts";
import { engineRoutes } from "./features/admin/engines/routes.ts";
import { createProviderKeys } from "./features/admin/keys/provider-keys.ts";
import { keyRoutes } from "./features/admin/keys/routes.ts";
import { adminRoutes } from "./features/admin/routes.ts";
import { serverSettingsRoutes } from "./features/admin/server-settings/routes.ts";
import { givenServerSettings, keepServerSettings } from "./features/admin/server-settings/server-settings.ts";
import { createChecks } from "./features/admin/system/checks.ts";
import { systemRoutes } from "./features/admin/system/routes.ts";
import { createActiveToday } from "./features/analytics/active-today.ts";
import { foldPastDays } from "./features/analytics/figures-store.ts";
import { createAccounts } from "./features/auth/accounts.ts";
import { createTokens } from "./features/auth/tokens.ts";
import { createBackends } from "./features/backends/backends.ts";
import { backendRoutes } from "./features/backends/routes.ts";
import { siblingsOf } from "./features/backends/siblings.ts";
import { createCommitQueue } from "./features/conversations/commit-queue.ts";
import { conversationSettingsRoutes } from "./features/conversations/conversation-settings.ts";
import { createDirectConversations } from "./features/conversations/direct-conversations.ts";
import { createEnding } from "./features/conversations/ending.ts";
import { createMarks } from "./features/conversations/marks.ts";
import { messageLifeRoutes } from "./features/conversations/message-life.ts";
import {
  isStored,
  type NewMessage,
  openForSending,
  type Refused,
  type StoredMessage,
  storeMessages,
} from "./features/conversations/message-store.ts";
import { conversationRoutes } from "./features/conversations/routes.ts";
import { createSend } from "./features/conversations/send.ts";
import { createReadyPicture } from "./features/conversations/sent-picture.ts";
import { healthRoutes } from "./features/health/routes.ts";
import { readApart } from "./features/people/block-store.ts";
import { blockRoutes } from "./features/people/blocks.ts";
import { noteSeen } from "./features/people/last-seen.ts";
import { readPartners, readPartnersAmong, readVisibility } from "./features/people/people-store.ts";
import { peopleRoutes } from "./features/people/routes.ts";
import { createNewProfilePicture } from "./features/settings/profile-picture.ts";
import { createSettings } from "./features/settings/settings.ts";
import { createBudgetStore } from "./features/translation/budget-store.ts";
import { createLanguageObserver } from "./features/translation/language-observer.ts";
import { createTranslationMetrics } from "./features/translation/metrics.ts";
import { createTranslation } from "./features/translation/translation.ts";
import { documentationRoute } from "./http/documentation/route.ts";
import { exactCors } from "./http/exact-cors.ts";
import { openHttpServer } from "./http/http-server.ts";
import { createIdempotency } from "./http/idempotency.ts";
import { createMemoryLimits, type Limits, noLimits } from "./http/limits.ts";
import { mount, type NodeBindings } from "./http/mount.ts";
import { createOriginRule } from "./http/origin.ts";
import { createPage } from "./http/page.ts";
import { createSecurityHeaders } from "./http/security-headers.ts";
import { createSharedLimits } from "./http/shared-limits.ts";
import { createSiteFacts } from "./http/site/facts.ts";
import type { LogLine } from "./log-memory.ts";
import { createMailQueue } from "./mail/mail-queue.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { MediaStore } from "./media/media-store.ts";
import { createPictureMaker } from "./media/picture-maker.ts";
import { createPictures } from "./media/pictures.ts";
import { mediaRoutes } from "./media/routes.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { metricsRoute } from "./metrics/route.ts";
import { createPresence } from "./realtime/presence.ts";
import { createPresenceElsewhere } from "./realtime/presence-elsewhere.ts";
import { serveRequests } from "./realtime/requests.ts";
import { createSockets } from "./realtime/sockets.ts";
import { createTyping } from "./realtime/typing.ts";
import { openRedis, type Redis } from "./redis/open-redis.ts";
import { repeat } from "./repeat.ts";

/** What differs between the product and a test: time, mail, engines, and where things are. */
export interface Parts {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly appSecret: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly mediaStore: MediaStore;
  readonly engines: readonly Engine[] | EngineSource;
  /** What is configured of the providers, and the way to change it while the server runs. */
  readonly providers: Pick<Engines, "providers" | "configureProviders" | "models" | "pairs">;
  readonly detector: Detector;
  readonly setup: () => Setup;
  /** The folder of the built page; null serves the API alone. */
  readonly pageFolder: string | null;
  readonly version: string;
  /** The last warnings and errors, for the dashboard. */
  readonly recentLog?: () => readonly LogLine[];
}

export interface App extends AsyncDisposable {
  /** Where it answers. */
  readonly url: string;
  readonly commits: { rows: number; batches: number };
  /** How far text may go by default, as it is in force. */
  readonly defaultRung: () => "server" | "providers";
  /** Resolves when nothing is being worked on in the background: for tests. */
  idle(): Promise<void>;
}

const MINUTE_MS = 60 * 1_000;
/** How soon a message is gone after its time. */
const ENDING_MS = 8 * 1_000;
/** How soon another server uses keys that were changed here. */
const KEYS_MS = 58 * 1_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Everything is built here, by hand and in reading order; nothing else creates what it depends on. The port is
 * taken first, since letters and cookies name the address; requests that come early wait for the rest.
 */
export async function openApp(parts: Parts): Promise<App> {
  const { config, clock, log, detector } = parts;
  const http = await openHttpServer(config.http.host, config.http.port, clock);
  const publicUrl = config.http.publicUrl ?? listeningUrl(config.http.host, http.port);

  const database = openDatabase(parts.databaseUrl);
  // Sends have connections of their own, so that no reading, however heavy, makes an acknowledgement wait.
  const sending = openForSending(parts.databaseUrl);

  const redis = config.redis.url ? await openRedis(config.redis.url, log) : null;
  const bus = config.redis.url ? await openRedisBus(config.redis.url, log) : silentBus;

  const metrics = createMetrics({ database, version: parts.version, sockets: () => sockets.count });
  const mailer = metrics.counting(parts.mailer);
  const limits = openLimits(parts, redis);
  const siblings = siblingsOf(config.backends, publicUrl);
  // Where this server has siblings, the page it serves asks them, and theirs asks here.
  const pagesElsewhere = [...config.http.allowedOrigins, ...(siblings.origins.length > 0 ? [publicUrl] : [])];
  const originRule = createOriginRule({ ...config.http, port: http.port });
  const idempotency = createIdempotency(database, clock);
  const mail = createMailQueue({ database, clock, mailer, log });

  const pictureMaker = createPictureMaker(clock);
  const pictures = createPictures({ database, store: parts.mediaStore, maker: pictureMaker, clock, log });

  const partnersOf = (userId: string) => readPartners(database, userId);
  const accounts = createAccounts({
    database,
    clock,
    log,
    limits,
    mail,
    publicUrl,
    cookieDomain: config.backends.cookieDomain,
    secret: parts.appSecret,
    adminEmails: config.accounts.adminEmails,
    onSessionEnded: (sessionId) => sockets.closeSession(sessionId),
  });
  const sockets = createSockets(accounts.sessions, originRule, bus, pagesElsewhere);
  const visibilityChangedHere = (userId: string) => {
    presence
      .visibilityChanged(userId)
      .catch((error) => log.error({ err: error }, "a change of visibility was not told"));
  };
  const onVisibilityChanged = (userId: string) => {
    visibilityChangedHere(userId);
    bus.publish("visibilityChanged", { userId });
  };
  bus.on("visibilityChanged", ({ userId }) => visibilityChangedHere(userId));
  const settings = createSettings({
    database,
    clock,
    deliver: sockets,
    partnersOf,
    readMe: accounts.readMe,
    newProfilePicture: createNewProfilePicture(pictures, limits),
    onVisibilityChanged,
  });

  const elsewhere = createPresenceElsewhere(bus, clock, log);
  const deletion = createDeletion({
    ...{ database, clock, mail, mailer: parts.mailer, pictures, partnersOf },
    deliver: sockets,
    sessions: accounts.sessions,
    tokens: createTokens(parts.appSecret),
  });
  const exportOf = createExport({
    ...{ database, clock, log, pictures },
    readMe: accounts.readMe,
    settingsOf: settings.read,
  });

  const presence = createPresence({
    clock,
    deliver: sockets.here,
    elsewhere,
    partnersOf,
    partnersAmong: (me, people) => readPartnersAmong(database, me, people),
    async visibilityOf(userId) {
      const { toPartners, toAll } = await readVisibility(database, userId);
      return { toPartners, toAll: toAll && config.accounts.directory };
    },
    apartFrom: (userId) => readApart(database, userId),
    saw(userId) {
      noteSeen(database, clock, userId).catch((error) =>
        log.warn({ err: error }, "a coming or going was not noted"),
      );
    },
  });
  const typing = createTyping(clock, sockets);

  elsewhere.join(presence);
  const blocksChangedHere = (people: readonly string[]) => {
    for (const userId of people)
      presence
        .blocksChanged(userId)
        .catch((error) => log.error({ err: error }, "a block was not told to presence"));
  };
  bus.on("blocksChanged", ({ people }) => blocksChangedHere(people));
  bus.onGap(() => blocksChangedHere(presence.people.map(([userId]) => userId)));
  bus.on("becamePartners", ({ a, b }) => presence.becamePartners(a, b));
  const serverSettings = keepServerSettings({
    ...{ database, clock, bus },
    given: givenServerSettings(config),
    onLogLevel(level) {
      log.level = level;
    },
  });
  await serverSettings.load();
  const defaultRung = () => serverSettings.current().defaultRung;
  const conversations = createDirectConversations(database, clock, defaultRung, ([a, b]) => {
    presence.becamePartners(a, b);
    bus.publish("becamePartners", { a, b });
  });
  const activeToday = createActiveToday();
  const queue = createCommitQueue<NewMessage, StoredMessage | Refused>({
    async write(batch) {
      const stored = await storeMessages(sending, batch, clock.now(), activeToday);
      metrics.batchWritten(batch.length);
      return stored;
    },
    // Two people may use the same id; then one of them waits for the next batch, which costs less than a longer key.
    ownerOf: (message) => message.senderId,
    keyOf: (message) => message.clientMessageId,
    laneOf: (message) => message.conversationId,
    isOutage: isDatabaseOutage,
  });
  const observer = createLanguageObserver({ database, detector, deliver: sockets, clock, log });
  const send = createSend({
    conversations,
    queue,
    isStored: (senderId, clientMessageId) => isStored(database, senderId, clientMessageId),
    deliver: sockets,
    limits,
    pictures,
    readyPicture: createReadyPicture({ database, pictures, limits }),
    onSent: observer.observe,
  });
  const mark = createMarks(database, conversations, sockets, { today: activeToday, clock });

  const budgetStore = createBudgetStore(database);
  const translationMetrics = createTranslationMetrics();
  const translator = createTranslator({
    engines: parts.engines,
    detector,
    order: () => serverSettings.current().engineOrder,
    budgets: createBudgets(
      () => ({
        engines: serverSettings.current().engineBudgets,
        person: serverSettings.current().personBudget,
      }),
      budgetStore,
      clock,
    ),
    onEvent(event) {
      metrics.translated(event);
      translationMetrics.attempted(event);
    },
  });
  const translation = createTranslation({
    database,
    secret: parts.appSecret,
    translator,
    metrics: translationMetrics,
    detector,
    settingsOf: settings.read,
    setup: parts.setup,
    deliver: sockets,
    limits,
    clock,
    log,
    defaultRung,
  });

  const startedAt = clock.now().getTime();
  const uptime = () => (clock.now().getTime() - startedAt) / 1_000;
  const keys = createProviderKeys({
    database,
    clock,
    appSecret: parts.appSecret,
    engines: parts.providers,
  });
  await keys.load();
  const checks = createChecks({
    database,
    clock,
    mailer,
    dataDir: config.dataDir,
    redis: redis?.client ?? null,
  });

  const backends = createBackends({ database, clock, log, config: config.backends });
  const api = mount(
    {
      ...adminRoutes({
        database,
        clock,
        mail,
        sessions: accounts.sessions,
        deleteAccount: deletion.deleteAccount,
        onVisibilityChanged,
        uptime,
      }),
      ...emailRoutes({
        database,
        clock,
        mailer,
        senders: config.mail.senders,
        checks,
        languageModel: () => parts.providers.providers().openai,
      }),
      ...keyRoutes({
        database,
        clock,
        keys,
        engines: parts.providers,
        demandProof: accounts.demandProof,
      }),
      ...engineRoutes({
        database,
        clock,
        translator,
        budgets: () => serverSettings.current().engineBudgets,
        latencyOf: translationMetrics.latency,
        setup: parts.setup,
        models: parts.providers.models,
        pairs: parts.providers.pairs,
        defaultRung,
      }),
      ...serverSettingsRoutes({ settings: serverSettings, demandProof: accounts.demandProof }),
      ...systemRoutes({
        database,
        checks,
        version: parts.version,
        logLevel: () => serverSettings.current().logLevel,
        uptime,
        sockets: () => sockets.count,
        commits: queue.written,
        recentLog: () => [...(parts.recentLog?.() ?? [])],
      }),
      ...backendRoutes({
        database,
        clock,
        backends,
        demandProof: accounts.demandProof,
        async own() {
          const asked = performance.now();
          const { ok } = await checks.database();
          const responseTime = Math.round((performance.now() - asked) * 10) / 10;
          return { url: publicUrl, healthy: ok, responseTime, activeConnections: sockets.count };
        },
        accounts: () => parts.providers.providers().cloudflare.accounts.length,
      }),
      ...accounts.routes,
      ...accountRoutes({ accounts, deletion, exportOf }),
      ...settings.routes,
      ...mediaRoutes({ pictures, limits }),
      ...peopleRoutes({ database, directory: config.accounts.directory }),
      ...conversationRoutes({
        database,
        conversations,
        send,
        mark,
        onUnknownLanguage: observer.observe,
      }),
      ...messageLifeRoutes({
        database,
        clock,
        deliver: sockets,
        limits,
        pictures,
        onEdited: observer.observe,
      }),
      ...blockRoutes({
        database,
        clock,
        deliver: sockets,
        onChanged(people) {
          blocksChangedHere(people);
          bus.publish("blocksChanged", { people });
        },
      }),
      ...conversationSettingsRoutes({ clock, database, conversations, deliver: sockets, defaultRung }),
      ...translation.routes,
      ...healthRoutes({
        database,
        clock,
        publicConfig: {
          name: "Lingualoom",
          version: parts.version,
          supportEmail: config.accounts.supportEmail ?? "",
          directory: config.accounts.directory,
          operator: config.operator,
          edgeUrl: siblings.edgeUrl ?? "",
          backends: [...siblings.backends],
        },
      }),
    },
    {
      sessions: accounts.sessions,
      originRule,
      idempotency,
      trustedProxies: config.http.trustProxy,
      log,
      onAnswered: metrics.answered,
    },
  );

  const siteFacts = createSiteFacts({ config, publicUrl, translator, defaultRung });
  const https = publicUrl.startsWith("https:");
  const app = new Hono<{ Bindings: NodeBindings }>();
  if (pagesElsewhere.length > 0) app.use("/api/*", exactCors(pagesElsewhere));
  app.route("/api", metricsRoute({ metrics, sessions: accounts.sessions, token: config.metrics.token }));
  app.route("/api", documentationRoute(parts.version));
  app.route("/api", api);
  if (parts.pageFolder) app.route("/", createPage(parts.pageFolder, siteFacts));

  sockets.onConnection((socket) =>
    serveRequests(socket, {
      send,
      mark,
      typing,
      presence,
      repeatSettings: settings.repeat,
      arePartners: async (a, b) => !presence.areApart(a, b) && (await conversations.find(a, b)) !== null,
      log,
    }),
  );

  // The application's listener is there first; Socket.IO then takes only its own path, or both would answer.
  http.answerWith(
    getRequestListener(app.fetch),
    createSecurityHeaders({ https, siblings: siblings.origins }),
  );
  sockets.attach(http.node);
  const sweeping = repeat(clock, HOUR_MS, () => idempotency.sweep(), log);
  const forgetting = repeat(clock, HOUR_MS, () => budgetStore.sweep(clock.now()), log);
  const endMessages = createEnding({
    database,
    clock,
    deliver: sockets,
    pictures,
    retentionDays: config.retentionDays,
  });
  const ending = repeat(clock, ENDING_MS, endMessages, log);
  const sweepingMedia = repeat(clock, HOUR_MS, () => pictures.sweep(), log);
  // Another server's administrator may have changed them.
  const loadingKeys = repeat(
    clock,
    KEYS_MS,
    () => Promise.all([keys.load(), serverSettings.load()]).then(() => {}),
    log,
  );
  const leaving = repeat(
    clock,
    HOUR_MS,
    () => Promise.all([deletion.sweep(), parts.mailer.sweep?.()]).then(() => {}),
    log,
  );
  const folding = repeat(clock, HOUR_MS, () => foldPastDays(database, clock.now()), log);
  // Ends what ended elsewhere: on another server, by time, or in the moment in which a socket was being accepted.
  const checking = repeat(clock, MINUTE_MS, () => sockets.keepOnly(accounts.sessions.liveAmong), log);

  return {
    url: publicUrl,
    commits: queue.written,
    defaultRung,
    idle: async () => void (await Promise.all([observer.idle(), mail.idle(), translation.idle()])),
    async [Symbol.asyncDispose]() {
      // New work stops first, then what was accepted is finished, then what it needed is closed.
      sweeping.cancel();
      forgetting.cancel();
      ending.cancel();
      sweepingMedia.cancel();
      leaving.cancel();
      folding.cancel();
      loadingKeys.cancel();
      checking.cancel();
      await sockets.close();
      await http.close();
      await queue[Symbol.asyncDispose]();
      await backends[Symbol.asyncDispose]();
      await observer[Symbol.asyncDispose]();
      await pictureMaker[Symbol.asyncDispose]();
      await translation[Symbol.asyncDispose]();
      await accounts[Symbol.asyncDispose]();
      await mail[Symbol.asyncDispose]();
      await Promise.all([database.end({ timeout: 1 }), sending.end({ timeout: 1 })]);
      elsewhere.leave();
      await bus[Symbol.asyncDispose]();
      await redis?.[Symbol.asyncDispose]();
    },
  };
}

/** In this process's memory, or with other servers in Redis. */
function openLimits({ config, clock, appSecret, log }: Parts, redis: Redis | null): Limits {
  const { enabled, limits } = config.rateLimits;
  if (!enabled) return noLimits;
  const meanwhile = createMemoryLimits(limits, clock);
  return redis
    ? createSharedLimits({ redis: redis.client, limits, secret: appSecret, meanwhile, log })
    : meanwhile;
}
