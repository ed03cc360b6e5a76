import type { Settings } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "../../database/open.ts";

/** A person's settings as stored, with the defaults for whoever has chosen nothing. */
export async function readSettings(sql: Sql, userId: string): Promise<Settings | null> {
  const [row] = await select(sql, userId);
  return row ?? null;
}

/** The same, locked until the transaction ends, so that two devices changing at once do not undo each other. */
export async function lockSettings(sql: Sql, userId: string): Promise<Settings | null> {
  await sql`select 1 from users where id = ${userId} for no key update`;
  return readSettings(sql, userId);
}

const select = (sql: Sql, userId: string) => sql<Settings[]>`
  select
    coalesce(s.preferred_language, 'en') as "preferredLanguage",
    coalesce(s.sound_enabled, true) as "soundEnabled",
    coalesce(s.auto_translate, false) as "autoTranslate",
    coalesce(s.read_languages, '{}') as "readLanguages",
    u.discoverable,
    u.show_presence as "showPresence",
    coalesce(s.translation_provider, '') as "translationProvider",
    coalesce(s.theme, 'system') as theme,
    coalesce(s.interface_language, 'en') as "interfaceLanguage"
  from users u left join user_settings s on s.user_id = u.id
  where u.id = ${userId}`;

export async function writeSettings(sql: Sql, userId: string, settings: Settings, now: Date): Promise<void> {
  await sql`
    update users set discoverable = ${settings.discoverable}, show_presence = ${settings.showPresence},
      updated_at = ${now}
    where id = ${userId}`;
  const row = {
    user_id: userId,
    preferred_language: settings.preferredLanguage,
    sound_enabled: settings.soundEnabled,
    auto_translate: settings.autoTranslate,
    read_languages: settings.readLanguages,
    translation_provider: settings.translationProvider,
    theme: settings.theme,
    interface_language: settings.interfaceLanguage,
  };
  await sql`
    insert into user_settings ${sql(row)}
    on conflict (user_id) do update set
      preferred_language = excluded.preferred_language,
      sound_enabled = excluded.sound_enabled,
      auto_translate = excluded.auto_translate,
      read_languages = excluded.read_languages,
      translation_provider = excluded.translation_provider,
      theme = excluded.theme,
      interface_language = excluded.interface_language`;
}

/** @returns whether the name was another one before */
export async function writeFullName(sql: Sql, userId: string, fullName: string, now: Date): Promise<boolean> {
  const changed = await sql`
    update users set full_name = ${fullName}, updated_at = ${now}
    where id = ${userId} and full_name <> ${fullName}`;
  return changed.count > 0;
}
