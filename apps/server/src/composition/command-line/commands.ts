import { fileURLToPath } from "node:url";
import { type CheckResult, findingsOf } from "#/operate/doctor/check-result.ts";
import { type Config, ConfigError, readConfig } from "#/platform/config.ts";
import { AppError } from "#/platform/errors.ts";
import { asIs, say } from "#/platform/sentences/sentence.ts";
import { StartError } from "#/platform/start-error.ts";
import { routeThroughProxy } from "../outgoing-proxy.ts";
import { changeAdmin, listUsers } from "./admins.ts";
import { backup } from "./backup.ts";
import { checkedConfig } from "./check-config.ts";
import { doctorOptions, examine } from "./doctor.ts";
import { report, terminalLanguage } from "./doctor-report.ts";
import { engines } from "./engines.ts";
import { importHistory } from "./import-history.ts";
import { importModels } from "./import-models.ts";
import { invite } from "./invite.ts";
import { getModels } from "./models.ts";
import { createPerson, endSecondFactor, resetLink, setupCode } from "./people.ts";
import { restore } from "./restore.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { isRuleBased, ruleBasedPairs } from "./rule-based-pairs.ts";

const root = fileURLToPath(new URL("../../../../../", import.meta.url));

const HELP = `npm run admin -- COMMAND

  grant EMAIL           makes the person with this address an administrator
  revoke EMAIL          takes that right away; the last administrator keeps it
  list [TEXT]           lists people, or those whose name or address contains TEXT
  create EMAIL NAME     makes an account, and a link by which its owner chooses a password
  reset EMAIL           makes a link by which a person chooses another password
  end-second-factor EMAIL
                        takes out authenticator app, recovery codes and passkeys of who lost them
  setup-code            prints the code that claims an empty server
  invite                makes a link by which one person signs up within seven days;
                        invite --uses 10 --days 30 changes that, any means no limit
  import FOLDER --owner EMAIL
                        brings the conversations of another chat's export into new groups, while the
                        server runs; import list, import undo ID
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
  models import FILE…   takes neural models from files or folders, on a machine without internet;
                        doctor says which files to fetch

The settings are those of the server: start it with the same DATA_DIR, DATABASE_URL and APP_SECRET.
grant, revoke, list, create, reset, end-second-factor, invite, import and backup work beside a running server and write to its audit log.`;

export interface Terminal {
  readonly environment: NodeJS.ProcessEnv;
  /** Writes a line to the standard output. */
  print(line: string): void;
  /** Writes a line to the standard error. */
  complain(line: string): void;
}

type Command = (config: Config, terminal: Terminal, ...rest: readonly (string | undefined)[]) => Promise<string>;

const needed = (value: string | undefined, what: string): string => {
  if (!value) throw new StartError(`Name ${what}. See npm run admin -- --help`);
  return value;
};

const COMMANDS: Readonly<Record<string, Command>> = {
  grant: (config, _, email) => changeAdmin(config, needed(email, "a mail address"), true),
  revoke: (config, _, email) => changeAdmin(config, needed(email, "a mail address"), false),
  list: (config, { print }, q) => listUsers(config, q, print),
  create: (config, _, email, ...name) =>
    createPerson(config, needed(email, "a mail address"), name.filter(Boolean).join(" ")),
  "setup-code": (config) => setupCode(config),
  "end-second-factor": (config, _, email) => endSecondFactor(config, needed(email, "a mail address")),
  reset: (config, _, email) => resetLink(config, needed(email, "a mail address")),
  invite: (config, _, ...options) =>
    invite(
      config,
      options.filter((word) => word !== undefined),
    ),
  backup: (config, _, folder) => backup(config, needed(folder, "a folder for the backup")),
  import: (config, { print }, ...given) =>
    importHistory(
      config,
      given.filter((word) => word !== undefined),
      print,
    ),
  restore: (config, _, folder) => restore(config, needed(folder, "the folder of the backup")),
  "rotate-secret": (config) => rotateSecret(config),
  "check-config": async (config) => checkedConfig(config),
  models: (config, { print }, action, ...rest) => {
    const given = rest.filter((one) => one !== undefined);
    if (action === "get") return getModels(config, given, print);
    if (action !== "import") throw new StartError("Say models get LANGUAGE … or models import FILE ….");
    needed(given[0], "files or a folder with models");
    return importModels(config, given, print);
  },
  engines: async (config, { print, environment }, action, pair) => {
    if (action !== "add" && action !== "remove" && action !== "list")
      throw new StartError("Say engines list, engines add PAIR or engines remove PAIR.");
    if (isRuleBased(pair)) return ruleBasedPairs(config, action, pair, print, environment);
    const neural = await engines(config, action, pair, print);
    if (action !== "list") return neural;
    await ruleBasedPairs(config, action, "", print, environment);
    return "engines add PAIR fetches a pair, engines remove PAIR deletes it.";
  },
};

/** Runs a command of the operator. Returns the exit code. */
export async function runCommand(given: readonly string[], terminal: Terminal): Promise<number> {
  const { environment, print, complain } = terminal;
  const [name, ...rest] = given;
  if (!name || name === "--help" || name === "-h" || name === "help" || rest.includes("--help")) {
    print(HELP);
    return name ? 0 : 2;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command && name !== "doctor") {
    complain(`There is no command "${name}".\n\n${HELP}`);
    return 2;
  }
  try {
    if (!command) return await doctor(rest, terminal);
    const config = readConfig(environment, root);
    using _ = routeThroughProxy(config.proxy);
    print(await command(config, terminal, ...rest));
    return 0;
  } catch (error) {
    if (!(error instanceof StartError || error instanceof AppError)) throw error;
    complain(error.message);
    return 1;
  }
}

/** Reports invalid settings as findings, and fails the exit code if any check failed. */
async function doctor(given: readonly string[], { environment, print }: Terminal): Promise<number> {
  const { json, mailTo } = doctorOptions(given);
  const findings = await findingsFor(mailTo, environment);
  print(report(findings, json, terminalLanguage(environment)));
  return findings.some(({ status }) => status === "failed") ? 1 : 0;
}

async function findingsFor(mailTo: string | null, environment: NodeJS.ProcessEnv): Promise<readonly CheckResult[]> {
  try {
    const config = readConfig(environment, root);
    using _ = routeThroughProxy(config.proxy);
    return await examine(config, mailTo, environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const { failed } = findingsOf("settings");
    return error.problems.map((problem) => failed(asIs(problem), say("correctAndAskAgain")));
  }
}
