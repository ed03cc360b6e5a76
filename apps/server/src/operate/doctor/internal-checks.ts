import { DOCTOR_SECONDS } from "@lingualoom/contract/limits.ts";
import type { Engine } from "@lingualoom/translation/engine.ts";
import type { LocalModels } from "@lingualoom/translation/engines/bergamot/model-supply.ts";
import type { Clock } from "#/platform/clock.ts";
import type { CallsConfig } from "#/platform/config/calls.ts";
import type { ProvidersConfig } from "#/platform/config/providers.ts";
import { migrationsApart } from "#/platform/database/migrations-apart.ts";
import type { Database } from "#/platform/database/open.ts";
import type { Mailer } from "#/platform/mail/transport/mailer.ts";
import type { Statfs } from "#/platform/media/storage/disk-space.ts";
import type { MediaStorage } from "#/platform/media/storage/media-storage.ts";
import { reasonOf } from "#/platform/sentences/reason-of.ts";
import { type LocalizableText, say } from "#/platform/sentences/sentence.ts";
import type { TranscriptionEngine } from "#/platform/transcription/engine.ts";
import { pushKeysFit } from "#/reach/push/service/push-keys.ts";
import { type CheckId, type CheckResult, findingsOf } from "./check-result.ts";
import { checkDatabase } from "./database-check.ts";
import { readDatabaseFacts } from "./doctor-store.ts";
import { checkNeuralHere, checkProviders, checkRuleBased } from "./engine-checks.ts";
import { type DatabaseTime, type FetchPageOptions, fetchPage } from "./fetch-page.ts";
import { checkMail } from "./mail-check.ts";
import { checkPush, type PushDependencies } from "./push-check.ts";
import { checkRelay } from "./relay-check.ts";
import { type CheckedProxy, checkNats, checkOutgoingProxy, checkSettings } from "./small-checks.ts";
import { checkDisk, checkStorage } from "./storage-check.ts";
import { checkTranscription } from "./transcription-check.ts";

export interface InsideDependencies extends FetchPageOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly warnings: readonly LocalizableText[];
  readonly outgoingProxy: CheckedProxy | null;
  readonly push: () => Omit<PushDependencies, "keysFit">;
  readonly natsAnswers: () => Promise<boolean | null>;
  readonly mailer: Mailer;
  readonly storage: MediaStorage;
  readonly isBucket: boolean;
  readonly sendsMail: () => boolean;
  readonly dataDir: string;
  readonly statfs: Statfs;
  readonly engines: () => readonly Engine[];
  readonly models: LocalModels;
  readonly providers: () => ProvidersConfig;
  readonly transcription: readonly TranscriptionEngine[];
  readonly calls: CallsConfig;
  /** Whether texts may leave this server at all. */
  readonly mayLeave: boolean;
}

/** Checks for common operator mistakes from within the running server, concurrently and in bounded time. */
export async function examineFromInside(deps: InsideDependencies, mailTo: string | null, language: string) {
  const { clock, storage } = deps;
  const inTime = createInTime(clock);
  const stored = ask(deps.database);
  const engine = (wanted: string) => deps.engines().find(({ id }) => id === wanted);
  const parts = await Promise.all([
    checkSettings(deps.warnings),
    inTime("outgoing-proxy", checkOutgoingProxy(deps.outgoingProxy)),
    inTime(
      "database",
      stored.then(({ findings }) => findings),
    ),
    inTime(
      "address",
      stored.then(({ time }) => fetchPage(deps, time)),
    ),
    inTime(
      "push",
      pushKeysFit(deps).then((keysFit) => checkPush(deps.url, { ...deps.push(), keysFit })),
    ),
    inTime(
      "nats",
      deps.natsAnswers().then((answers) => checkNats(answers === null ? undefined : answers ? null : say("notInTime"))),
    ),
    inTime("mail", checkMail(deps.mailer, mailTo, { isOn: deps.sendsMail(), language })),
    inTime("storage", checkStorage(storage, deps.isBucket)),
    inTime("disk", checkDisk(deps.dataDir, deps.statfs)),
    inTime("engines", checkNeuralHere(engine("bergamot"), deps.models)),
    inTime("engines", checkRuleBased(engine("apertium"))),
    inTime("providers", checkProviders(deps.providers(), deps.mayLeave)),
    inTime("transcription", checkTranscription(deps.transcription)),
    inTime("relay", checkRelay(deps.calls)),
  ]);
  return parts.flat();
}

async function ask(database: Database): Promise<{ findings: CheckResult[]; time: DatabaseTime }> {
  try {
    const facts = await readDatabaseFacts(database);
    const time = { database: facts.now, here: new Date() };
    return { findings: checkDatabase(facts, await migrationsApart(database).catch(() => null)), time };
  } catch (error) {
    const failed = findingsOf("database").failed(
      say("databaseFails", { reason: reasonOf(error) }),
      say("checkPostgres"),
    );
    return { findings: [failed], time: null };
  }
}

/** Reports a check that is not done in time as skipped, so that it does not delay the others. */
function createInTime(clock: Clock) {
  return async (id: CheckId, check: Promise<CheckResult | readonly CheckResult[]>): Promise<readonly CheckResult[]> => {
    const { skipped, failed } = findingsOf(id);
    const late = skipped(say("noResultYet", { seconds: DOCTOR_SECONDS }), say("runDoctor"));
    const { promise, resolve } = Promise.withResolvers<CheckResult>();
    const timer = clock.after(DOCTOR_SECONDS * 1_000, () => resolve(late));
    try {
      return [await Promise.race([check, promise])].flat();
    } catch (error) {
      return [failed(say("notTried", { reason: reasonOf(error) }), say("runDoctor"))];
    } finally {
      timer.cancel();
    }
  };
}
