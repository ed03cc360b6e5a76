import { DEFAULT_SETTINGS, SETTING_NAMES, type SettingName } from "@lingualoom/contract/settings.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import type { Sql } from "#/platform/database/open.ts";
import { withMode } from "./auto-translate.ts";

/** Returns a user's settings, with defaults for those they never chose. */
export async function readSettings(sql: Sql, userId: string): Promise<Settings | null> {
  return (await select(sql, userId)) ?? null;
}

/** Reads and locks the settings until the transaction ends, so that two devices do not undo each other's changes. */
export async function lockSettings(sql: Sql, userId: string): Promise<Settings | null> {
  await sql`select 1 from users where id = ${userId} for no key update`;
  return readSettings(sql, userId);
}

/** `autoTranslate` is derived from the mode and not stored. */
const STORED = SETTING_NAMES.filter((name) => name !== "autoTranslate");

/** Stored in `users`, because queries over people need them; all others are in `user_settings`. */
const ON_USERS: readonly SettingName[] = ["discoverable", "showPresence"];

const columnOf = (name: SettingName) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const tableOf = (name: SettingName) => (ON_USERS.includes(name) ? "u" : "s");

async function select(sql: Sql, userId: string): Promise<Settings | undefined> {
  const columns = STORED.map((name) => `${tableOf(name)}.${columnOf(name)}`);
  const [row] = await sql<Record<string, unknown>[]>`
    select ${sql(columns)}
    from users u left join user_settings s on s.user_id = u.id
    where u.id = ${userId}`;
  if (!row) return undefined;
  const stored = STORED.map((name) => [name, asGiven(row[columnOf(name)]) ?? DEFAULT_SETTINGS[name]]);
  return withMode(Object.fromEntries(stored) as Settings, {});
}

const asGiven = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

const rowOf = (settings: Settings, names: readonly SettingName[]) =>
  Object.fromEntries(names.map((name) => [columnOf(name), settings[name]]));

export async function writeSettings(sql: Sql, userId: string, settings: Settings, now: Date): Promise<void> {
  await sql`update users set ${sql({ ...rowOf(settings, ON_USERS), updated_at: now })} where id = ${userId}`;
  const others = rowOf(
    settings,
    STORED.filter((name) => !ON_USERS.includes(name)),
  );
  await sql`
    insert into user_settings ${sql({ user_id: userId, ...others })}
    on conflict (user_id) do update set ${sql(others)}`;
}

export async function writeFullName(sql: Sql, userId: string, fullName: string, now: Date): Promise<boolean> {
  const changed = await sql`
    update users set full_name = ${fullName}, updated_at = ${now}
    where id = ${userId} and full_name <> ${fullName}`;
  return changed.count > 0;
}
