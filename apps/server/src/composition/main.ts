import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createDetector } from "@lingualoom/translation/detection/detector.ts";
import { openPhraseBook } from "@lingualoom/translation/phrase-book/open-phrase-book.ts";
import { openEngines } from "../language/engines/engines.ts";
import { systemClock } from "../platform/clock.ts";
import { readConfig } from "../platform/config.ts";
import { openDataFolder } from "../platform/data-folder/data-folder.ts";
import { chooseDatabase } from "../platform/database/choose.ts";
import { migrate } from "../platform/database/migrate.ts";
import { requireSameSecret } from "../platform/database/secret-fingerprint.ts";
import { PAGE_FOLDER } from "../platform/http/page.ts";
import { createLog, levelName } from "../platform/log.ts";
import { createLogMemory } from "../platform/log-memory.ts";
import { createOutboxMailer } from "../platform/mail/transport/outbox-mailer.ts";
import { createSmtpMailer } from "../platform/mail/transport/smtp-mailer.ts";
import { openMediaStorage } from "../platform/media/storage/open-media-storage.ts";
import { openSandboxes } from "../platform/sandboxes.ts";
import { sentenceIn } from "../platform/sentences/in-language.ts";
import { StartError } from "../platform/start-error.ts";
import { openApp } from "./app.ts";
import { seedDemo } from "./demo/seed-demo.ts";
import { routeThroughProxy } from "./outgoing-proxy.ts";
import { announce } from "./start/announce.ts";
import { scheduleBackups } from "./start/scheduled-backups.ts";
import { waitForStopSignal } from "./start/stop-signal.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

async function serve(): Promise<void> {
  // Registered first, because an interrupted start must still stop the database it started.
  const asked = waitForStopSignal();
  const https = process.argv.includes("--https") && { HTTPS: "local" };
  const config = readConfig({ ...process.env, ...https }, root);
  const logMemory = createLogMemory(levelName);
  const log = createLog(config.logLevel, logMemory.note, config.logFormat);
  for (const warning of config.warnings) log.warn(sentenceIn(warning, "en"));
  const { version } = JSON.parse(await readFile(`${root}package.json`, "utf8")) as { version: string };

  using proxy = routeThroughProxy(config.proxy);
  void proxy?.check().then((failures) => failures && log.warn(sentenceIn(failures, "en")));

  // Disposed in reverse order, so the first to be opened is available until the end.
  await using folder = await openDataFolder(config.dataDir);
  // Runs while the database starts.
  const trying = openSandboxes(folder.path, config.media);
  await using detector = createDetector();
  // Starts the detector's thread while the database starts, so that the first message already has its language.
  const detecting = detector.detect("Hello").catch(() => {});
  await using database = await chooseDatabase(config, log);
  const appSecret = config.appSecret ?? (await folder.appSecret());
  const { newer } = await migrate(database.directUrl);
  if (newer.length > 0)
    log.warn(`A newer version of Lingualoom has added to the database (${newer.join(", ")}): replace this one soon.`);
  await requireSameSecret(database.directUrl, appSecret);
  const sandboxes = await trying;
  if (sandboxes.failures !== null) log.warn(sentenceIn(sandboxes.failures, "en"));
  await using engines = await openEngines(config, log, process.env, sandboxes.engines);
  const { smtpUrl, from } = config.mail;
  await using mailer = smtpUrl
    ? createSmtpMailer(smtpUrl, from)
    : createOutboxMailer({
        dataDir: folder.path,
        from,
        now: systemClock.now,
        log,
        terminal: process.stdout.isTTY ? (line) => void process.stdout.write(`${line}\n`) : null,
      });
  const mediaStorage = openMediaStorage(config.media.s3, config.media.dir, systemClock, log);
  await detecting;
  await using app = await openApp({
    config,
    mediaStorage,
    databaseUrl: database.url,
    appSecret,
    clock: systemClock,
    log,
    mailer,
    engines: engines.engines,
    providers: engines,
    detector,
    phraseBook: openPhraseBook(),
    setup: engines.setup,
    pageFolder: PAGE_FOLDER,
    version,
    recentLog: logMemory.lines,
    sandboxes,
  });
  using _backups = scheduleBackups(config, systemClock, log);
  const demo = process.argv.includes("--demo") ? await seedDemo(database.directUrl, systemClock.now()) : [];
  announce({
    config,
    database,
    mediaStorage,
    mailer,
    engines,
    sandboxes,
    proxy,
    url: app.url,
    localHttps: app.localHttps,
    setupCode: await app.setupCode(),
    privacyLevels: app.privacyLevels(),
    budgets: app.budgets(),
    demo,
    // Log collectors read one object per line, so terminal output becomes log lines.
    print: config.logFormat === "json" ? (line) => log.info(line) : (line) => console.log(line),
  });
  log.info(`${await asked}: finishing what was begun`);
}

try {
  await serve();
  process.exit();
} catch (error) {
  if (error instanceof StartError) console.error(error.message);
  else console.error("Lingualoom could not start.", error);
  process.exit(1);
}
