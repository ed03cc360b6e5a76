import { readFile, statfs } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Email } from "@lingualoom/contract/fields.ts";
import { openApertium } from "@lingualoom/translation/engines/apertium/open-apertium.ts";
import { openBergamot } from "@lingualoom/translation/engines/bergamot/open-bergamot.ts";
import { pino } from "pino";
import { createProviderKeys } from "#/operate/admin/keys/provider-keys.ts";
import { readServerSettings } from "#/operate/admin/server-settings/server-settings-store.ts";
import { type CheckResult, findingsOf } from "#/operate/doctor/check-result.ts";
import { checkDatabase } from "#/operate/doctor/database-check.ts";
import { readDatabaseFacts, readPreferredLanguages } from "#/operate/doctor/doctor-store.ts";
import { checkNeural, checkProviders, checkRuleBased, leftOut } from "#/operate/doctor/engine-checks.ts";
import { type DatabaseTime, fetchPage } from "#/operate/doctor/fetch-page.ts";
import { checkMail } from "#/operate/doctor/mail-check.ts";
import { findModelServers, probeModelServer } from "#/operate/doctor/own-model-servers.ts";
import { checkPush, PUSH_SERVICES, pushRefusals } from "#/operate/doctor/push-check.ts";
import { checkNats, checkOutgoingProxy, checkSettings } from "#/operate/doctor/small-checks.ts";
import { checkDisk, checkStorage } from "#/operate/doctor/storage-check.ts";
import { checkTranscription } from "#/operate/doctor/transcription-check.ts";
import { openNats } from "#/platform/bus/open-nats.ts";
import { systemClock } from "#/platform/clock.ts";
import type { Config } from "#/platform/config.ts";
import { migrationsApart } from "#/platform/database/migrations-apart.ts";
import { type Database, openDatabase } from "#/platform/database/open.ts";
import { createOutboxMailer } from "#/platform/mail/transport/outbox-mailer.ts";
import { createSmtpMailer } from "#/platform/mail/transport/smtp-mailer.ts";
import { openMediaStorage } from "#/platform/media/storage/open-media-storage.ts";
import { createLinkOrigin, listeningUrl } from "#/platform/reachable.ts";
import { reasonOf } from "#/platform/sentences/reason-of.ts";
import { asIs, say } from "#/platform/sentences/sentence.ts";
import { StartError } from "#/platform/start-error.ts";
import { openTranscription } from "#/platform/transcription/open-transcription.ts";
import { pushKeysFit } from "#/reach/push/service/push-keys.ts";
import { outgoingProxyOf } from "../outgoing-proxy.ts";
import { terminalLanguage, type Variables } from "./doctor-report.ts";
import { reachDatabase } from "./reach-database.ts";

const silent = pino({ level: "silent" });
/** Languages whose missing models are listed: each has two, of three files. */
const LANGUAGES_MAX = 5;

export interface DoctorOptions {
  readonly json: boolean;
  /** Recipient of a test email; null for none. */
  readonly mailTo: string | null;
}

export function doctorOptions(given: readonly string[]): DoctorOptions {
  const options = { json: { type: "boolean" }, mail: { type: "string" } } as const;
  let values: { json?: boolean | undefined; mail?: string | undefined };
  try {
    values = parseArgs({ args: [...given], options, strict: true }).values;
  } catch {
    throw new StartError("Say doctor, doctor --mail you@example.org or doctor --json.");
  }
  if (values.mail !== undefined && !Email.safeParse(values.mail).success)
    throw new StartError(`"${values.mail}" is no mail address.`);
  return { json: values.json ?? false, mailTo: values.mail ?? null };
}

/** Checks for common operator mistakes one after the other, and reports all of them. */
export async function examine(config: Config, mailTo: string | null, env: Variables): Promise<CheckResult[]> {
  const found = checkSettings(config.warnings);
  found.push(...(await checkOutgoingProxy(outgoingProxyOf(config.proxy))));
  const appSecret = config.appSecret ?? (await storedSecret(config.dataDir));
  if (appSecret === null) {
    // A check must not create a data folder, a secret and a database.
    found.push(neverStarted(config.dataDir));
    return found;
  }
  const stored = await withDatabase(config, appSecret);
  found.push(...stored.findings);
  found.push(...(await visitFrom(config, appSecret, stored.time)));
  const { publicUrl, host, port } = config.http;
  const push = { failures: null, services: PUSH_SERVICES, refusalOf: pushRefusals(config) };
  found.push(...(await checkPush(publicUrl ?? listeningUrl(host, port), { ...push, keysFit: stored.pushKeysFit })));
  found.push(await natsFinding(config));
  found.push(await mailFinding(config, mailTo, { isOn: stored.sendsMail, language: terminalLanguage(env) }));
  const storage = openMediaStorage(config.media.s3, config.media.dir, systemClock, silent);
  found.push(await checkStorage(storage, config.media.s3 !== null), await checkDisk(config.dataDir, statfs));
  found.push(...(await neuralFindings(config, stored.languages)), await ruleBasedFinding(config, env));
  // A local model stays loaded afterwards.
  found.push(...(await findModelServers(stored.providers)), ...(await probeModelServer(stored.providers)));
  found.push(...(await checkProviders(stored.providers, config.translation.highestPrivacyLevel === "providers")));
  await using transcription = openTranscription(config.transcription, { clock: systemClock, sandbox: undefined });
  found.push(...(await checkTranscription(transcription.engines)));
  return found;
}

const storedSecret = (dataDir: string) =>
  readFile(join(dataDir, "app-secret"), "utf8").then(
    (text) => text.trim() || null,
    () => null,
  );

const neverStarted = (dataDir: string) =>
  findingsOf("settings").failed(say("neverStarted", { folder: dataDir }), say("startServerFirst"));

/** The database's own state, and facts stored in it: its clock, and settings of the dashboard. */
async function withDatabase(config: Config, appSecret: string) {
  const { providers } = config.translation;
  const otherwise = { providers, sendsMail: config.mail.isOn, pushKeysFit: true, languages: [] as readonly string[] };
  try {
    await using reached = await reachDatabase(config);
    const database = openDatabase(reached.url, 2);
    try {
      const facts = await readDatabaseFacts(database);
      const now = new Date();
      const apart = await migrationsApart(database).catch(() => null);
      return {
        findings: checkDatabase(facts, apart),
        time: { database: facts.now, here: now },
        ...otherwise,
        ...(apart && {
          providers: await effectiveProviders(database, config, appSecret),
          sendsMail:
            config.mail.smtpUrl !== null || ((await readServerSettings(database)).sendsMail ?? config.mail.isOn),
          pushKeysFit: await pushKeysFit({ database, appSecret }),
          languages: await readPreferredLanguages(database, LANGUAGES_MAX),
        }),
      };
    } finally {
      await database.end({ timeout: 1 });
    }
  } catch (error) {
    const says = error instanceof StartError ? asIs(error.message) : say("databaseFails", { reason: reasonOf(error) });
    return { findings: [findingsOf("database").failed(says, say("checkDatabaseUrl"))], time: null, ...otherwise };
  }
}

async function effectiveProviders(database: Database, config: Config, appSecret: string) {
  let providers = config.translation.providers;
  const engines = {
    providers: () => providers,
    configureProviders: async (change: Partial<typeof providers>) => {
      providers = { ...providers, ...change };
    },
  };
  await createProviderKeys({ database, clock: systemClock, appSecret, providers: engines }).load();
  return providers;
}

function visitFrom(config: Config, appSecret: string, time: DatabaseTime): Promise<CheckResult[]> {
  const { publicUrl, host, port, trustProxy } = config.http;
  const { localEngines, bergamot } = config.translation;
  const url = publicUrl ?? listeningUrl(host, port);
  const linksLeadTo = publicUrl === null ? createLinkOrigin(config.http)() : null;
  const outside = localEngines ? bergamot.registryUrl : null;
  return fetchPage({ url, linksLeadTo, host, trustProxy, appSecret, outside }, time);
}

async function natsFinding({ nats }: Config): Promise<CheckResult> {
  if (!nats) return checkNats(undefined);
  try {
    const connection = await openNats(nats, "lingualoom doctor");
    await connection.close();
    return checkNats(null);
  } catch (error) {
    return checkNats(reasonOf((error as Error).cause ?? error));
  }
}

async function mailFinding(
  config: Config,
  mailTo: string | null,
  how: Parameters<typeof checkMail>[2],
): Promise<CheckResult> {
  const { smtpUrl, from } = config.mail;
  const outbox = { dataDir: config.dataDir, from, now: systemClock.now, log: silent, terminal: null };
  await using mailer = smtpUrl ? createSmtpMailer(smtpUrl, from) : createOutboxMailer(outbox);
  // Awaited here, or the mailer would be closed before it sends.
  return await checkMail(mailer, mailTo, how);
}

async function neuralFindings(config: Config, languages: readonly string[]): Promise<CheckResult[]> {
  const { engines, localEngines, bergamot } = config.translation;
  if (!engines.includes("bergamot")) return [leftOut("bergamot")];
  const options = { dataDir: config.dataDir, ...bergamot, fetch: localEngines };
  await using opened = await openBergamot({ ...options, log: { info: () => {}, warn: () => {} } });
  return await checkNeural(opened, localEngines, bergamot, languages);
}

async function ruleBasedFinding(config: Config, env: Variables): Promise<CheckResult> {
  const { dataDir, translation } = config;
  if (!translation.engines.includes("apertium")) return leftOut("apertium");
  await using engine = await openApertium({
    dataDir,
    apertiumDir: translation.apertium.dir,
    env,
    fetchPairs: false,
    log: { info: () => {}, warn: () => {} },
  });
  await engine.settled();
  return await checkRuleBased(engine);
}
