import { fileURLToPath } from "node:url";
import { Email } from "@lingualoom/contract/fields.ts";
import { PROVIDERS } from "@lingualoom/translation/engines/providers.ts";
import { readUsers } from "#/operate/admin/people/people-store.ts";
import { setAdmin } from "#/operate/admin/people/rights.ts";
import { type Finding, findingsOf } from "#/operate/doctor/finding.ts";
import { systemClock } from "#/platform/clock.ts";
import { isBegun } from "#/platform/config/providers.ts";
import { type Config, ConfigError, readConfig } from "#/platform/config.ts";
import { AppError } from "#/platform/errors.ts";
import { listeningUrl } from "#/platform/reachable.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import { asIs, say } from "#/platform/sentences/sentence.ts";
import { StartError } from "#/platform/start-error.ts";
import { routeThroughProxy } from "../outgoing-proxy.ts";
import { backup } from "./backup.ts";
import { doctorOptions, examine } from "./doctor.ts";
import { report, terminalLanguage } from "./doctor-report.ts";
import { engines } from "./engines.ts";
import { invite } from "./invite.ts";
import { getModels, importModels } from "./models.ts";
import { createPerson, endSecondFactor, resetLink, setupCode } from "./people.ts";
import { restore } from "./restore.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { isRuleBased, ruleBasedPairs } from "./rule-based-pairs.ts";
import { withDatabase } from "./with-database.ts";

/** What the settings come to, without a secret; wrong ones were refused before. */
function checkedConfig(config: Config): string {
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

async function changeAdmin(config: Config, given: string, isAdmin: boolean): Promise<string> {
  const email = Email.safeParse(given);
  if (!email.success) throw new StartError(`"${given}" is no mail address.`);
  return withDatabase(config, async (database) => {
    const user = await setAdmin({ database, clock: systemClock }, "command line", email.data, isAdmin);
    return `${user.fullName} <${user.email}> is ${isAdmin ? "an administrator" : "no administrator any more"}.`;
  });
}

const PAGE = 100;

/** Everybody, or whose name or address contains `q`, one line each. */
async function listUsers(config: Config, q: string | undefined, print: (line: string) => void): Promise<string> {
  return withDatabase(config, async (database) => {
    let cursor: string | undefined;
    let count = 0;
    do {
      const page = await readUsers(database, { limit: PAGE, cursor, q });
      for (const { email, fullName, isAdmin, suspended, createdAt } of page.users) {
        const flags = [isAdmin && "admin", suspended && "suspended"].filter(Boolean).join(", ");
        print(`${createdAt.slice(0, 10)}  ${email}  ${fullName}${flags ? `  (${flags})` : ""}`);
        count += 1;
      }
      cursor = page.next ?? undefined;
    } while (cursor);
    return `${count} ${count === 1 ? "person" : "people"}.`;
  });
}

const root = fileURLToPath(new URL("../../../../../", import.meta.url));

const HELP = `npm run admin -- COMMAND

  grant EMAIL           makes the person with this address an administrator
  revoke EMAIL          takes that right away; the last administrator keeps it
  list [TEXT]           lists people, or those whose name or address contains TEXT
  create EMAIL NAME     makes an account, and a link by which its owner chooses a password
  reset EMAIL           makes a link by which a person chooses another password
  end-second-factor EMAIL
                        takes out authenticator app, recovery codes and passkeys of who lost them
  setup-code            says the code with which an empty server becomes somebody's
  invite                makes a link by which one person signs up within seven days;
                        invite --uses 10 --days 30 says otherwise, any stands for no limit
  backup FOLDER         copies everything into a new folder, also while the server runs
  restore FOLDER        makes an empty DATA_DIR (or the empty DATABASE_URL) what it was then
  rotate-secret         gives the stopped server another secret; everybody signs in again
  doctor                tries what operators get wrong (address, proxy, mail, storage, clock, engines …)
                        and says what to do; --mail EMAIL sends an email there, --json is for programs
  check-config          says whether the settings are right and what they come to; connects to nothing
  engines list          says which local language pairs are here, which can be, and their sizes
  engines add PAIR      fetches a local language pair, such as en-es, or of Apertium apertium-eng-spa
  engines remove PAIR   deletes it
  models get es de fr   fetches the neural models of these languages ahead
  models import FOLDER  takes neural models from a folder, on a machine without internet

The settings are those of the server: start it with the same DATA_DIR, DATABASE_URL and APP_SECRET.
grant, revoke, list, create, reset, end-second-factor, invite and backup work beside a running server; what they do stands in its audit log.`;

type Command = (config: Config, ...rest: readonly (string | undefined)[]) => Promise<string>;

const needed = (value: string | undefined, what: string): string => {
  if (!value) throw new StartError(`Name ${what}. See npm run admin -- --help`);
  return value;
};
const print = (line: string) => console.log(line);

const COMMANDS: Readonly<Record<string, Command>> = {
  grant: (config, email) => changeAdmin(config, needed(email, "a mail address"), true),
  revoke: (config, email) => changeAdmin(config, needed(email, "a mail address"), false),
  list: (config, q) => listUsers(config, q, print),
  create: (config, email, ...name) =>
    createPerson(config, needed(email, "a mail address"), name.filter(Boolean).join(" ")),
  "setup-code": (config) => setupCode(config),
  "end-second-factor": (config, email) => endSecondFactor(config, needed(email, "a mail address")),
  reset: (config, email) => resetLink(config, needed(email, "a mail address")),
  invite: (config, ...options) =>
    invite(
      config,
      options.filter((word) => word !== undefined),
    ),
  backup: (config, folder) => backup(config, needed(folder, "a folder for the backup")),
  restore: (config, folder) => restore(config, needed(folder, "the folder of the backup")),
  "rotate-secret": (config) => rotateSecret(config),
  "check-config": async (config) => checkedConfig(config),
  models: (config, action, ...rest) => {
    if (action === "get")
      return getModels(
        config,
        rest.filter((one) => one !== undefined),
        print,
      );
    if (action === "import") return importModels(config, needed(rest[0], "a folder with models"), print);
    throw new StartError("Say models get LANGUAGE … or models import FOLDER.");
  },
  engines: async (config, action, pair) => {
    if (action !== "add" && action !== "remove" && action !== "list")
      throw new StartError("Say engines list, engines add PAIR or engines remove PAIR.");
    if (isRuleBased(pair)) return ruleBasedPairs(config, action, pair, print, process.env);
    const neural = await engines(config, action, pair, print);
    if (action !== "list") return neural;
    await ruleBasedPairs(config, action, "", print, process.env);
    return "engines add PAIR fetches a pair, engines remove PAIR deletes it.";
  },
};

async function run(given: readonly string[]): Promise<number> {
  const [name, ...rest] = given;
  if (!name || name === "--help" || name === "-h" || name === "help" || rest.includes("--help")) {
    console.log(HELP);
    return name ? 0 : 2;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command && name !== "doctor") {
    console.error(`There is no command "${name}".\n\n${HELP}`);
    return 2;
  }
  try {
    if (!command) return await doctor(rest);
    const config = readConfig(process.env, root);
    using _ = routeThroughProxy(config.proxy);
    console.log(await command(config, ...rest));
    return 0;
  } catch (error) {
    if (!(error instanceof StartError || error instanceof AppError)) throw error;
    console.error(error.message);
    return 1;
  }
}

/** Wrong settings are findings, too, and the exit code says whether one failed. */
async function doctor(given: readonly string[]): Promise<number> {
  const { json, mailTo } = doctorOptions(given);
  const findings = await findingsFor(mailTo);
  console.log(report(findings, json, terminalLanguage(process.env)));
  return findings.some(({ status }) => status === "failed") ? 1 : 0;
}

async function findingsFor(mailTo: string | null): Promise<readonly Finding[]> {
  try {
    const config = readConfig(process.env, root);
    using _ = routeThroughProxy(config.proxy);
    return await examine(config, mailTo, process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const { failed } = findingsOf("settings");
    return error.problems.map((problem) => failed(asIs(problem), say("correctAndAskAgain")));
  }
}

process.exit(await run(process.argv.slice(2)));
