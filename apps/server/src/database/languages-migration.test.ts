import { readdir } from "node:fs/promises";
import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { databaseUrl } from "../../test/template.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";

test("people from before keep what they read and how it is translated, and are asked once", async () => {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  const server = postgres(inject("postgresUrl"), { max: 1, onnotice: () => {} });
  await server.unsafe(`create database ${name}`);
  const url = databaseUrl(inject("postgresUrl"), name);
  const database = openDatabase(url, 1);
  try {
    const files = await readdir(new URL("../../migrations/", import.meta.url));
    await migrate(
      url,
      files.filter((file) => file < "0035"),
    );
    const people = [
      ["0195a1b2-0000-7000-8000-000000000001", "en", "es", false],
      ["0195a1b2-0000-7000-8000-000000000002", "pt", "en", true],
    ] as const;
    for (const [id, preferred, language, automatic] of people) {
      await database`
        insert into users (id, full_name, email, created_at, updated_at)
        values (${id}, 'Ana', ${`${preferred}@example.org`}, now(), now())`;
      await database`
        insert into user_settings (user_id, preferred_language, interface_language, auto_translate, read_languages)
        values (${id}, ${preferred}, ${language}, ${automatic}, '{fr}')`;
    }
    const hash = Buffer.from("hash");
    await database`
      insert into pending_registrations
        (id, email, full_name, password_hash, discoverable, language, token_hash, created_at, expires_at)
      values (${people[0][0]}, 'waits@example.org', 'Lucía', 'x', true, 'es', ${hash}, now(), now() + interval '1 day')`;
    await migrate(url);
    const { findPending } = await import("../features/auth/sign-up/pending-store.ts");
    const { readSettings } = await import("../features/settings/settings-store.ts");
    for (const [id, preferredLanguage, interfaceLanguage, autoTranslate] of people)
      expect(await readSettings(database, id)).toMatchObject({
        ...{ preferredLanguage, interfaceLanguage, autoTranslate, readLanguages: ["fr"] },
        // Who had it switched off is asked in each conversation, as before.
        autoTranslateMode: autoTranslate ? "always" : "ask",
        languagesAnswered: false,
      });
    expect(await findPending(database, people[0][0], new Date())).toMatchObject({
      preferredLanguage: "es",
      readLanguages: [],
      languagesAnswered: false,
      browserHash: null,
    });
  } finally {
    await database.end();
    await server.unsafe(`drop database ${name} with (force)`);
    await server.end();
  }
});
