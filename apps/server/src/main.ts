import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { announce } from "./announce.ts";
import { openApp } from "./app.ts";
import { systemClock } from "./clock.ts";
import { readConfig } from "./config.ts";
import { openDataFolder } from "./data-folder/data-folder.ts";
import { chooseDatabase } from "./database/choose.ts";
import { migrate } from "./database/migrate.ts";
import { plantDemo } from "./demo/plant-demo.ts";
import { openEngines } from "./engines.ts";
import { PAGE_FOLDER } from "./http/page.ts";
import { createLog } from "./log.ts";
import { createOutboxMailer } from "./mail/outbox-mailer.ts";
import { createSmtpMailer } from "./mail/smtp-mailer.ts";
import { StartError } from "./start-error.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

async function serve(): Promise<void> {
  const config = readConfig(process.env, root);
  const log = createLog(config.logLevel);
  const { version } = JSON.parse(await readFile(`${root}package.json`, "utf8")) as { version: string };

  // Disposed in the opposite order, so what is opened first is there until the end.
  await using folder = await openDataFolder(config.dataDir);
  await using database = await chooseDatabase(config, log);
  await migrate(database.url);
  await using engines = await openEngines(config, log, process.env);
  const { smtpUrl, from } = config.mail;
  await using mailer = smtpUrl
    ? createSmtpMailer(smtpUrl, from)
    : createOutboxMailer({ dataDir: folder.path, from, now: systemClock.now, log });
  await using app = await openApp({
    config,
    databaseUrl: database.url,
    appSecret: config.appSecret ?? (await folder.appSecret()),
    clock: systemClock,
    log,
    mailer,
    engines: engines.engines,
    detector: engines.detector,
    setup: engines.setup,
    pageFolder: PAGE_FOLDER,
    version,
  });
  const demo = process.argv.includes("--demo") ? await plantDemo(database.url, systemClock.now()) : [];
  announce({ config, database, mailer, engines, url: app.url, demo });
  const signal = await untilAskedToStop();
  log.info(`${signal}: finishing what was begun`);
}

/** A terminal signals every process of its group, so the same signal may arrive twice at once. */
const REPEATED_WITHIN_MS = 2_000;

/** A second signal, later, ends at once: whoever sends it does not want to wait. */
function untilAskedToStop(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let askedAt: number | null = null;
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        askedAt ??= Date.now();
        if (Date.now() - askedAt > REPEATED_WITHIN_MS) process.exit(1);
        resolve(signal);
      });
    }
  });
}

try {
  await serve();
  process.exit(0);
} catch (error) {
  if (error instanceof StartError) console.error(error.message);
  else console.error("Lingualoom could not start.", error);
  process.exit(1);
}
