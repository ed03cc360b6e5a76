import type { ServerSettingName, ServerSettings } from "@lingualoom/contract/calls/server-settings.ts";
import type { Bus } from "../../../bus/bus.ts";
import type { Clock } from "../../../clock.ts";
import type { Config } from "../../../config.ts";
import type { Database, Sql } from "../../../database/open.ts";
import { lowerBeginnings } from "../../conversations/settings/settings-store.ts";
import { type Actor, type AuditAction, audit } from "../audit.ts";
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
  /** What the environment says, which holds for whatever nobody has changed. */
  readonly given: ServerSettings;
  /** `HIGHEST_PRIVACY_LEVEL`: nothing that is stored goes above it. */
  readonly highestPrivacyLevel: HighestPrivacyLevel;
  /** Called when another level is in force. */
  readonly onLogLevel: (level: ServerSettings["logLevel"]) => void;
}

/** What is undefined stays as it is. */
type ServerSettingsChange = { readonly [N in ServerSettingName]?: ServerSettings[N] | undefined };

export type HighestPrivacyLevel = ServerSettings["defaultPrivacyLevel"];

export interface KeptServerSettings {
  readonly highestPrivacyLevel: HighestPrivacyLevel;
  readonly given: ServerSettings;
  /** In force now: whoever uses a setting asks here each time. */
  readonly current: () => ServerSettings;
  readonly changed: () => ServerSettingName[];
  /** Stores, notes and takes up at once, here and on every other server. */
  change(actor: Actor, change: ServerSettingsChange, reset: readonly ServerSettingName[]): Promise<void>;
  /** Takes over what is stored: at the start, and what another server has changed since. */
  load(): Promise<void>;
}

export const givenServerSettings = ({ translation, logLevel }: Config): ServerSettings => ({
  engineOrder: [...translation.engines],
  engineBudgets: translation.budgets.engines,
  personBudget: translation.budgets.person,
  defaultPrivacyLevel: translation.defaultPrivacyLevel,
  logLevel,
});

/** What administrators change while the servers run, over what the environment says. */
export function keepServerSettings(deps: ServerSettingsDependencies): KeptServerSettings {
  const { database, clock, bus, highestPrivacyLevel } = deps;
  const within = (settings: ServerSettings): ServerSettings =>
    highestPrivacyLevel === "server" ? { ...settings, defaultPrivacyLevel: "server" } : settings;
  const given = within(deps.given);
  let stored: Partial<ServerSettings> = {};
  let inForce = given;

  async function load() {
    const before = inForce;
    stored = await readServerSettings(database);
    inForce = within({ ...given, ...stored });
    if (before.logLevel !== inForce.logLevel) deps.onLogLevel(inForce.logLevel);
    // A conversation may have begun here with the old default between the change and this moment.
    if (before.defaultPrivacyLevel !== inForce.defaultPrivacyLevel)
      await lowerBeginnings(database, inForce.defaultPrivacyLevel);
  }
  bus.on("serverSettingsChanged", () => void load().catch(() => {}));

  return {
    given,
    highestPrivacyLevel,
    load,
    current: () => inForce,
    changed: () => Object.keys(stored) as ServerSettingName[],
    async change(actor, change, reset) {
      await database.begin(async (sql) => {
        await lockServerSettings(sql);
        const known = await readServerSettings(sql);
        const wished = Object.entries(change).filter(([, value]) => value !== undefined);
        const next: Partial<ServerSettings> = { ...known, ...Object.fromEntries(wished) };
        for (const name of reset) delete next[name];
        const now = within({ ...given, ...known });
        const then = within({ ...given, ...next });
        for (const [name, value] of Object.entries(next))
          await writeServerSetting(sql, name as ServerSettingName, value, clock.now());
        await forgetServerSettings(sql, reset);
        await note(sql, clock, actor, now, then);
        await lowerBeginnings(sql, then.defaultPrivacyLevel);
      });
      await load();
      bus.publish("serverSettingsChanged", {});
    },
  };
}

const ACTIONS: Readonly<Record<ServerSettingName, AuditAction>> = {
  engineOrder: "engines.reordered",
  engineBudgets: "budgets.changed",
  personBudget: "budgets.changed",
  defaultPrivacyLevel: "privacyLevel.changed",
  logLevel: "log_level.changed",
};

/** One entry for each setting that is another one afterwards. */
async function note(sql: Sql, clock: Clock, actor: Actor, now: ServerSettings, then: ServerSettings) {
  for (const name of Object.keys(ACTIONS) as ServerSettingName[]) {
    const [before, after] = [inWords(now[name]), inWords(then[name])];
    if (before === after) continue;
    await audit(sql, clock, { actor, action: ACTIONS[name], details: { [name]: after, before } });
  }
}

/** As the environment would say it: `deepl,apertium`, `deepl=500`, `debug`; `none` for no limit. */
function inWords(value: ServerSettings[ServerSettingName]): string {
  if (value === null) return "none";
  if (Array.isArray(value)) return value.join(",");
  if (typeof value !== "object") return String(value);
  const entries = Object.entries(value).sort(([a], [b]) => a.localeCompare(b));
  return entries.map(([engine, characters]) => `${engine}=${characters}`).join(",") || "none";
}
