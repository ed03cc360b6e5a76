import type { ServerSettingName, ServerSettings } from "@lingualoom/contract/calls/server-settings.ts";
import { type Actor, type AuditAction, audit } from "#/people/audit/audit.ts";
import type { Bus } from "#/platform/bus/bus.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Config } from "#/platform/config.ts";
import type { Database, Sql } from "#/platform/database/open.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { lowerBeginnings } from "#/talk/conversations/settings/settings-store.ts";
import {
  forgetServerSettings,
  lockServerSettings,
  readServerSettings,
  writeServerSetting,
} from "./server-settings-store.ts";

export interface ServerSettingsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  /** The environment's settings, which apply until an administrator changes them. */
  readonly given: ServerSettings;
  /** Names of the settings that a variable sets. While `REQUIRE_SECOND_FACTOR` is set, a stored policy is ignored. */
  readonly configured: readonly ServerSettingName[];
  /** `HIGHEST_PRIVACY_LEVEL`, an upper bound for stored values. */
  readonly highestPrivacyLevel: HighestPrivacyLevel;
  /** Whether there is a mail server; then email cannot be turned off. */
  readonly hasMailServer: boolean;
  readonly onLogLevel: (level: ServerSettings["logLevel"]) => void;
  /** Opens or closes the port with https. */
  readonly setLocalHttps: (isOn: boolean) => Promise<void>;
}

/** Undefined settings stay unchanged. */
type ServerSettingsChange = { readonly [N in ServerSettingName]?: ServerSettings[N] | undefined };

export type HighestPrivacyLevel = ServerSettings["defaultPrivacyLevel"];

export const givenServerSettings = ({ http, translation, logLevel, accounts, mail, name }: Config): ServerSettings => ({
  engineOrder: [...translation.engines],
  engineBudgets: translation.budgets.engines,
  personBudget: translation.budgets.person,
  defaultPrivacyLevel: translation.defaultPrivacyLevel,
  logLevel,
  localHttps: http.localHttps,
  signUp: accounts.signUp.mode,
  signUpDomains: [...accounts.signUp.domains],
  everyoneMayInvite: accounts.signUp.everyoneMayInvite,
  guests: accounts.signUp.guests,
  passwords: accounts.passwords,
  requireSecondFactor: accounts.requireSecondFactor ?? "nobody",
  secondFactorFrom: accounts.secondFactorFrom,
  withoutPassword: accounts.signUp.withoutPassword,
  serverName: name,
  sendsMail: mail.isOn,
});

/** Settings that administrators change at run time, on top of the environment. */
export class ServerSettingsService {
  readonly highestPrivacyLevel: HighestPrivacyLevel;
  readonly given: ServerSettings;
  readonly configured: readonly ServerSettingName[];
  readonly #deps: ServerSettingsDependencies;
  #onFactorDemand = () => {};
  #stored: Partial<ServerSettings> = {};
  #inForce: ServerSettings;

  constructor(deps: ServerSettingsDependencies) {
    this.#deps = deps;
    this.highestPrivacyLevel = deps.highestPrivacyLevel;
    this.configured = deps.configured;
    this.given = this.#within(deps.given);
    this.#inForce = this.given;
    deps.bus.on("serverSettingsChanged", () => void this.load().catch(() => {}));
  }

  /** Returns the effective settings. Callers must read them each time. */
  current(): ServerSettings {
    return this.#inForce;
  }

  changed(): ServerSettingName[] {
    return Object.keys(this.#stored) as ServerSettingName[];
  }

  /** Registers `act`, which is called when other users must have a second factor than before. */
  onFactorDemand(act: () => void): void {
    this.#onFactorDemand = act;
  }

  /** Applies the stored settings: at startup, and after changes by other servers. */
  async load(): Promise<void> {
    const { database, onLogLevel, setLocalHttps } = this.#deps;
    const before = this.#inForce;
    this.#stored = await readServerSettings(database);
    this.#inForce = this.#within({ ...this.given, ...this.#stored });
    if (before.logLevel !== this.#inForce.logLevel) onLogLevel(this.#inForce.logLevel);
    await setLocalHttps(this.#inForce.localHttps);
    const isSameDemand =
      before.requireSecondFactor === this.#inForce.requireSecondFactor &&
      before.secondFactorFrom === this.#inForce.secondFactorFrom;
    if (!isSameDemand) this.#onFactorDemand();
    // A conversation may have begun here with the old default since the change.
    if (before.defaultPrivacyLevel !== this.#inForce.defaultPrivacyLevel)
      await lowerBeginnings(database, this.#inForce.defaultPrivacyLevel);
  }

  /** Reads the stored settings, which another server may just have changed. */
  async read(sql: Sql): Promise<ServerSettings> {
    return this.#within({ ...this.given, ...(await readServerSettings(sql)) });
  }

  /** Stores, audits and applies the change at once, here and on every other server. */
  async change(actor: Actor, change: ServerSettingsChange, reset: readonly ServerSettingName[]): Promise<void> {
    const { database, clock, bus, setLocalHttps } = this.#deps;
    // A port that cannot be opened is refused, rather than stored.
    if (change.localHttps) await setLocalHttps(true);
    await database.begin(async (sql) => {
      await lockServerSettings(sql);
      const known = await readServerSettings(sql);
      const wished = Object.entries(change).filter(([, value]) => value !== undefined);
      const next: Partial<ServerSettings> = { ...known, ...Object.fromEntries(wished) };
      for (const name of reset) delete next[name];
      const now = this.#within({ ...this.given, ...known });
      const then = this.#within({ ...this.given, ...next });
      demandDomains(then);
      for (const [name, value] of Object.entries(next))
        await writeServerSetting(sql, name as ServerSettingName, value, clock.now());
      await forgetServerSettings(sql, reset);
      await auditChange(sql, clock, actor, now, then);
      await lowerBeginnings(sql, then.defaultPrivacyLevel);
    });
    await this.load();
    bus.publish("servers", "serverSettingsChanged", {});
  }

  /** Enforces `HIGHEST_PRIVACY_LEVEL`, `REQUIRE_SECOND_FACTOR`, and email when there is a mail server. */
  #within(settings: ServerSettings): ServerSettings {
    const { given, configured, highestPrivacyLevel, hasMailServer } = this.#deps;
    return {
      ...settings,
      ...(highestPrivacyLevel === "server" && { defaultPrivacyLevel: "server" }),
      ...(configured.includes("requireSecondFactor") && {
        requireSecondFactor: given.requireSecondFactor,
        secondFactorFrom: given.secondFactorFrom,
      }),
      ...(hasMailServer && { sendsMail: true }),
    };
  }
}

function demandDomains({ signUp, signUpDomains }: ServerSettings): void {
  if (signUp !== "domains" || signUpDomains.length > 0) return;
  throw new AppError("VALIDATION", say("domainNeeded"), {
    issues: [{ path: "signUpDomains", sentence: say("domainNeeded") }],
  });
}

const ACTIONS: Readonly<Record<ServerSettingName, AuditAction>> = {
  engineOrder: "engines.reordered",
  engineBudgets: "budgets.changed",
  personBudget: "budgets.changed",
  defaultPrivacyLevel: "privacyLevel.changed",
  logLevel: "log_level.changed",
  localHttps: "https.changed",
  signUp: "sign_up.changed",
  signUpDomains: "sign_up.changed",
  everyoneMayInvite: "sign_up.changed",
  guests: "sign_up.changed",
  passwords: "passwords.changed",
  requireSecondFactor: "second_factor.demanded",
  secondFactorFrom: "second_factor.demanded",
  withoutPassword: "sign_up.changed",
  serverName: "server.renamed",
  sendsMail: "mail.changed",
};

/** Adds one entry for each setting that changed. */
async function auditChange(sql: Sql, clock: Clock, actor: Actor, now: ServerSettings, then: ServerSettings) {
  for (const name of Object.keys(ACTIONS) as ServerSettingName[]) {
    const [before, after] = [asEnvironment(now[name]), asEnvironment(then[name])];
    if (before === after) continue;
    await audit(sql, clock, { actor, action: ACTIONS[name], details: { [name]: after, before } });
  }
}

/** Formats a value like an environment variable: `deepl,apertium`, `deepl=500`, `on`, `none`. */
function asEnvironment(value: ServerSettings[ServerSettingName]): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (Array.isArray(value)) return value.join(",") || "none";
  if (typeof value !== "object") return String(value);
  const entries = Object.entries(value).sort(([a], [b]) => a.localeCompare(b));
  return entries.map(([engine, characters]) => `${engine}=${characters}`).join(",") || "none";
}
