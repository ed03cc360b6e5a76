import { readFile, statfs } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Email } from "@lingualoom/contract/fields.ts";
import { openBergamot } from "@lingualoom/translation/engines/bergamot/open-bergamot.ts";
import { pino } from "pino";
import { openNats } from "../bus/open-nats.ts";
import { systemClock } from "../clock.ts";
import type { Config } from "../config.ts";
import { migrationsApart } from "../database/migrations-apart.ts";
import { type Database, openDatabase } from "../database/open.ts";
import { createProviderKeys } from "../features/admin/keys/provider-keys.ts";
import { checkDatabase } from "../features/doctor/database-check.ts";
import { readDatabaseFacts } from "../features/doctor/doctor-store.ts";
import { checkNeural, checkProviders, NEURAL_LEFT_OUT } from "../features/doctor/engine-checks.ts";
import { type DatabaseTime, fetchPage } from "../features/doctor/fetch-page.ts";
import { type Finding, findingsOf, reasonOf } from "../features/doctor/finding.ts";
import { checkMail } from "../features/doctor/mail-check.ts";
import { findModelServers, tryModelServer } from "../features/doctor/own-model-servers.ts";
import { checkNats, checkOutgoingProxy, checkPush, checkSettings } from "../features/doctor/small-checks.ts";
import { checkDisk, checkStorage } from "../features/doctor/storage-check.ts";
import { listeningUrl } from "../http/reachable.ts";
import { createOutboxMailer } from "../mail/transport/outbox-mailer.ts";
import { createSmtpMailer } from "../mail/transport/smtp-mailer.ts";
import { openMediaStorage } from "../media/storage/open-media-storage.ts";
import { outgoingProxyOf } from "../start/outgoing-proxy.ts";
import { StartError } from "../start-error.ts";
import { reachDatabase } from "./reach-database.ts";

const silent = pino({ level: "silent" });

export interface DoctorOptions {
  readonly json: boolean;
  /** Whom to send an email; null: nobody. */
  readonly mailTo: string | null;
}

export function doctorWish(given: readonly string[]): DoctorOptions {
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

/** Tries what operators get wrong, one after the other, and reports on everything. */
export async function examine(config: Config, mailTo: string | null): Promise<Finding[]> {
  const found = checkSettings(config.warnings);
  found.push(...(await checkOutgoingProxy(outgoingProxyOf(config.proxy))));
  const appSecret = config.appSecret ?? (await storedSecret(config.dataDir));
  if (appSecret === null) {
    // Looking must not make a data folder, a secret and a database.
    found.push(neverStarted(config.dataDir));
    return found;
  }
  const stored = await withDatabase(config, appSecret);
  found.push(...stored.findings);
  found.push(...(await visitFrom(config, appSecret, stored.time)));
  const { publicUrl, host, port } = config.http;
  found.push(checkPush(publicUrl ?? listeningUrl(host, port), { failed: 0, reason: "" }));
  found.push(await natsFinding(config));
  found.push(await mailFinding(config, mailTo));
  const storage = openMediaStorage(config.media.s3, config.media.dir, systemClock, silent);
  found.push(await checkStorage(storage, config.media.s3 !== null), await checkDisk(config.dataDir, statfs));
  found.push(await neuralFinding(config), ...(await checkProviders(stored.providers)));
  found.push(...(await findModelServers(stored.providers)), ...(await tryModelServer(stored.providers)));
  return found;
}

const storedSecret = (dataDir: string) =>
  readFile(join(dataDir, "app-secret"), "utf8").then(
    (text) => text.trim() || null,
    () => null,
  );

const neverStarted = (dataDir: string) =>
  findingsOf("settings").failed(
    `No server was ever started with the data folder ${dataDir}, or its secret cannot be read.`,
    "Start the server first, and ask the doctor with the same DATA_DIR and as the same user.",
  );

/** The database's own state, and what only it knows: its clock, and keys that were added in the dashboard. */
async function withDatabase(config: Config, appSecret: string) {
  const { providers } = config.translation;
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
        providers: apart ? await effectiveProviders(database, config, appSecret) : providers,
      };
    } finally {
      await database.end({ timeout: 1 });
    }
  } catch (error) {
    const says = error instanceof StartError ? error.message : `The database does not do: ${reasonOf(error)}.`;
    const advice = "Check DATABASE_URL: address, name, password, and whether PostgreSQL 15 or newer runs there.";
    return { findings: [findingsOf("database").failed(says, advice)], time: null, providers };
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

function visitFrom(config: Config, appSecret: string, time: DatabaseTime): Promise<Finding[]> {
  const { publicUrl, host, port, trustProxy } = config.http;
  const { localEngines, bergamot } = config.translation;
  const url = publicUrl ?? listeningUrl(host, port);
  const outside = localEngines ? bergamot.registryUrl : null;
  return fetchPage({ url, isGiven: publicUrl !== null, host, trustProxy, appSecret, outside }, time);
}

async function natsFinding({ nats }: Config): Promise<Finding> {
  if (!nats) return checkNats(null);
  try {
    const connection = await openNats(nats, "lingualoom doctor");
    await connection.close();
    return checkNats(true);
  } catch (error) {
    return findingsOf("nats").failed((error as Error).message, "Check NATS_URL, and whether NATS runs.");
  }
}

async function mailFinding(config: Config, mailTo: string | null): Promise<Finding> {
  const { smtpUrl, from } = config.mail;
  const outbox = { dataDir: config.dataDir, from, now: systemClock.now, log: silent, terminal: null };
  await using mailer = smtpUrl ? createSmtpMailer(smtpUrl, from) : createOutboxMailer(outbox);
  // Awaited here, or the mailer would be closed before it sends.
  return await checkMail(mailer, mailTo, config.mail.isOn);
}

async function neuralFinding(config: Config): Promise<Finding> {
  const { engines, localEngines, bergamot } = config.translation;
  if (!engines.includes("bergamot")) return findingsOf("engines").skipped(NEURAL_LEFT_OUT);
  const options = { dataDir: config.dataDir, ...bergamot, fetch: localEngines };
  await using opened = await openBergamot({ ...options, log: { info: () => {}, warn: () => {} } });
  return await checkNeural(opened, localEngines);
}

const MARKS = { ok: "ok     ", warning: "WARNING", failed: "FAILED ", skipped: "skipped" } as const;

/** For a person, or for a program. */
export function report(findings: readonly Finding[], json: boolean): string {
  const failed = findings.filter(({ status }) => status === "failed").length;
  const warnings = findings.filter(({ status }) => status === "warning").length;
  if (json) return JSON.stringify({ ok: failed === 0, findings }, null, 2);
  const lines = findings.flatMap(({ id, status, says, advice }) => [
    `${MARKS[status]}  ${id.padEnd(14)}  ${says}`,
    ...(advice && status !== "ok" ? [`${" ".repeat(25)}→ ${advice}`] : []),
  ]);
  const sum = failed === 0 && warnings === 0 ? "All is well." : `${failed} failed, ${warnings} to look at.`;
  return [...lines, "", sum].join("\n");
}
