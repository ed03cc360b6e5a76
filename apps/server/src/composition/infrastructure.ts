import { join } from "node:path";
import { createBudgets } from "@lingualoom/translation/budgets/budgets.ts";
import { createTranslator } from "@lingualoom/translation/translator.ts";
import { openNewServer } from "../identity/sign-up/setup/new-server.ts";
import { createBudgetStore } from "../language/translation/budgets/budget-store.ts";
import { createTranslationMetrics } from "../language/translation/figures/metrics.ts";
import { createApprovedKey } from "../language/translation/memory/approved-key.ts";
import { createMemory } from "../language/translation/memory/memory.ts";
import { findShared, storeShared } from "../language/translation/memory/shared-rendition-store.ts";
import { givenServerSettings, ServerSettingsService } from "../operate/admin/server-settings/server-settings.ts";
import { otherBackendsOf } from "../operate/backends/other-backends.ts";
import { createActiveToday } from "../people/analytics/active-today.ts";
import { privacyLevelOfMessage } from "../people/membership/privacy-level.ts";
import { Plans } from "../people/plans/plans.ts";
import { aloneBus } from "../platform/bus/bus.ts";
import { openNatsBus } from "../platform/bus/nats-bus.ts";
import { openPool, type PoolName } from "../platform/database/pools.ts";
import { openReplica } from "../platform/database/replica.ts";
import { DATABASE_TIMEOUTS } from "../platform/database/timeouts.ts";
import { openHttpServer } from "../platform/http/http-server.ts";
import { LocalHttps } from "../platform/http/local-https/local-https.ts";
import { secureCookies } from "../platform/http/local-https/secure-cookies.ts";
import { createOriginRule } from "../platform/http/origin.ts";
import { createRefusalLog } from "../platform/http/refusal-log.ts";
import { MailQueue } from "../platform/mail/queue/mail-queue.ts";
import { Pictures } from "../platform/media/pictures.ts";
import { PictureMaker } from "../platform/media/resizing/picture-maker.ts";
import { MalwareScanner } from "../platform/media/uploads/malware-scanner.ts";
import { Uploads } from "../platform/media/uploads/uploads.ts";
import { WordReader } from "../platform/media/words/word-reader.ts";
import { Metrics } from "../platform/metrics/metrics.ts";
import { createLimits, createMemoryLimits, noLimits } from "../platform/rate-limits/limits.ts";
import { createStoredLimits } from "../platform/rate-limits/limits-store.ts";
import { createLinkOrigin, listeningUrl } from "../platform/reachable.ts";
import { StartError } from "../platform/start-error.ts";
import { openTranscription } from "../platform/transcription/open-transcription.ts";
import { Work } from "../platform/work-queue/work.ts";
import type { ReadableMessage } from "../talk/message/access-store.ts";
import type { Modules } from "./context.ts";
import { endings } from "./endings.ts";

export type Infrastructure = Awaited<ReturnType<typeof openInfrastructure>>;

/** Opens what every feature uses. Takes the port first, since emails and cookies contain the address. */
export async function openInfrastructure(modules: Modules, sockets: () => number) {
  const { config, clock, log } = modules;
  const http = await openHttpServer(config.http.host, config.http.port, clock);
  const publicUrl = config.http.publicUrl ?? listeningUrl(config.http.host, http.port);
  const localHttps = new LocalHttps({
    ...config.http,
    port: config.http.httpsPort,
    folder: join(config.dataDir, "https"),
    clock,
    log,
    http: http.node,
  });
  const linkOrigin = createLinkOrigin({ ...config.http, port: http.port, securePort: () => localHttps.port });

  const timeouts = modules.databaseTimeouts ?? DATABASE_TIMEOUTS;
  const open = (name: PoolName) => openPool(modules.databaseUrl, name, timeouts);
  const [database, background, sending, sendingAlone] = [
    open("requests"),
    open("background"),
    open("sending"),
    open("sending_alone"),
  ];
  const replica = openReplica(database, { url: config.database.replicaUrl, timeouts, log });
  const bus = config.nats ? await openNatsBus(config.nats, log, clock) : aloneBus;
  const { enabled, limits } = config.rateLimits;
  const storedLimits = createStoredLimits({ database, clock, limits, secret: modules.appSecret });

  const metrics = new Metrics({ database, version: modules.version, sockets, servers: () => bus.servers });
  const mailer = metrics.counting(modules.mailer);
  const sendsMail = () => serverSettings.current().sendsMail;
  const work = new Work({ database: background, clock, log });
  const mail = new MailQueue({ work, clock, mailer, isOn: sendsMail });
  const pictureMaker = new PictureMaker(clock, modules.sandboxes?.pictures);
  const words = new WordReader(clock, modules.detector, modules.sandboxes?.pictures);
  const pictures = new Pictures({
    database,
    storage: modules.mediaStorage,
    maker: pictureMaker,
    clock,
    log,
    mostPerPerson: config.media.mostPerPerson,
  });
  const { scanner, mostPerFile, mostPerImport, unconfinedPreviews } = config.media;
  const isConfined = (modules.sandboxes?.pictures.kind ?? "none") !== "none";
  const uploads = new Uploads({
    database,
    storage: modules.mediaStorage,
    pictures,
    maker: pictureMaker,
    scanner: scanner && new MalwareScanner(scanner),
    clock,
    log,
    mostPerFile,
    mostPerImport,
    hasPreviews: isConfined || unconfinedPreviews,
  });

  const sandbox = modules.sandboxes?.pictures;
  const transcription = openTranscription(config.transcription, { clock, sandbox });
  // Opened apart, because a caption must not wait for an hour of recordings.
  const captions = openTranscription(config.transcription, { clock, sandbox });

  const otherBackends = otherBackendsOf(config.backends, publicUrl);
  // Pages of sibling servers call this server, and its page calls them.
  const pageOrigins = [...config.http.allowedOrigins, ...(otherBackends.origins.length > 0 ? [publicUrl] : [])];
  const { highestPrivacyLevel } = config.translation;
  let isSettingUp = true;
  const serverSettings = new ServerSettingsService({
    database,
    clock,
    bus,
    highestPrivacyLevel,
    hasMailServer: config.mail.smtpUrl !== null,
    given: givenServerSettings(config),
    configured: config.configuredSettings,
    onLogLevel(level) {
      log.level = level;
    },
    async setLocalHttps(isOn) {
      await localHttps.set(isOn).catch((error) => {
        // A server that was set up in the dashboard still starts if the port is taken later.
        if (isSettingUp && config.http.localHttps) throw new StartError(error.message, { cause: error });
        if (!isSettingUp) throw error;
        log.error({ err: error }, "the port with https was not opened");
      });
    },
  });
  await serverSettings.load();
  isSettingUp = false;
  const privacyLevels = () => ({
    default: serverSettings.current().defaultPrivacyLevel,
    highest: highestPrivacyLevel,
  });

  const budgetStore = createBudgetStore(database);
  const translationMetrics = createTranslationMetrics();
  const budgets = () => {
    const { engineBudgets: engines, personBudget: person } = serverSettings.current();
    return { engines, person };
  };
  const translator = createTranslator({
    engines: modules.engines,
    detector: modules.detector,
    order: () => serverSettings.current().engineOrder,
    budgets: createBudgets(budgets, budgetStore, clock),
    ...(modules.phraseBook && { phraseBook: modules.phraseBook }),
    onEvent(event) {
      metrics.translated(event);
      translationMetrics.attempted(event);
    },
  });

  return {
    ...modules,
    http,
    localHttps,
    // With https in PUBLIC_URL, all cookies are secure anyway.
    secureCookies: publicUrl.startsWith("https:") ? null : secureCookies,
    publicUrl,
    linkOrigin,
    database,
    background,
    sending,
    sendingAlone,
    replica,
    bus,
    /** Aborted when this server accepts no more clients. */
    stopping: new AbortController(),
    metrics,
    mailer,
    mail,
    work,
    sendsMail,
    newServer: await openNewServer(database),
    pictures,
    words,
    uploads,
    otherBackends,
    pageOrigins,
    serverSettings,
    endings,
    budgets,
    budgetStore,
    translator,
    translationMetrics,
    memory: createMemory({
      secret: modules.appSecret,
      recallShared: (key) => findShared(database, key, clock.now()),
      keepShared: (key, text) => storeShared(database, key, text, clock.now()),
    }),
    approvedKey: createApprovedKey(modules.appSecret),
    allowedFor: (message: ReadableMessage) => privacyLevelOfMessage(message.privacy, privacyLevels(), message),
    limits: enabled ? createLimits(createMemoryLimits(limits, clock), storedLimits) : noLimits,
    storedLimits,
    plans: new Plans(database, clock, config.plans),
    originRule: createOriginRule({ ...config.http, port: http.port, secureOrigins: () => localHttps.origins }),
    noteRefusal: createRefusalLog(log, clock),
    activeToday: createActiveToday(),
    privacyLevels,
    defaultPrivacyLevel: () => privacyLevels().default,
    transcriptionEngines: transcription.engines,
    captionEngines: captions.engines,
    closeTranscription: () => Promise.all([transcription[Symbol.asyncDispose](), captions[Symbol.asyncDispose]()]),
    refusePictures() {
      pictureMaker.refuse();
      words.refuse();
    },
    closePictures: () => Promise.all([pictureMaker[Symbol.asyncDispose](), words[Symbol.asyncDispose]()]),
    closeDatabase: () =>
      Promise.all([
        replica.end(),
        ...[database, background, sending, sendingAlone].map((pool) => pool.end({ timeout: 1 })),
      ]),
  };
}
