import { type ServerSettingName, ServerSettings } from "@lingualoom/contract/calls/server-settings.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";

/** Returns the stored settings. Ignores a value that another version has stored in another form. */
export async function readServerSettings(sql: Sql): Promise<Partial<ServerSettings>> {
  const rows = await sql<{ name: string; value: unknown }[]>`select name, value from server_settings`;
  const understood = rows.flatMap(({ name, value }) => {
    const field = Object.hasOwn(ServerSettings.shape, name)
      ? ServerSettings.shape[name as ServerSettingName].safeParse(value)
      : null;
    return field?.success ? [[name, field.data]] : [];
  });
  return Object.fromEntries(understood);
}

/** Serializes changes until the transaction ends. */
export async function lockServerSettings(sql: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lingualoom server settings'))`;
}

export async function writeServerSetting(sql: Sql, name: ServerSettingName, value: unknown, now: Date): Promise<void> {
  // The driver would turn a JSON null into an SQL null.
  await sql`
    insert into server_settings (name, value, changed_at)
    values (${name}, ${JSON.stringify(value)}::text::jsonb, ${now})
    on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`;
}

export async function forgetServerSettings(sql: Sql, names: readonly ServerSettingName[]): Promise<void> {
  await sql`delete from server_settings where name = any(${[...names]})`;
}
