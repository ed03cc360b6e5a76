import { readdir } from "node:fs/promises";
import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { databaseUrl } from "../../test/template.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";

test("whoever was signed in before tokens were hashed still is, and the token is stored nowhere", async () => {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  const server = postgres(inject("postgresUrl"), { max: 1, onnotice: () => {} });
  await server.unsafe(`create database ${name}`);
  const url = databaseUrl(inject("postgresUrl"), name);
  const database = openDatabase(url, 1);
  try {
    const files = await readdir(new URL("../../migrations/", import.meta.url));
    await migrate(
      url,
      files.filter((file) => file < "0021"),
    );
    const token = "Aa0-_token of somebody é";
    await database`
      insert into users (id, full_name, email, created_at, updated_at)
      values ('0195a1b2-0000-7000-8000-000000000001', 'Ana', 'ana@example.org', now(), now())`;
    await database`
      insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
      values ('0195a1b2-0000-7000-8000-000000000002', '0195a1b2-0000-7000-8000-000000000001', ${token},
        now() + interval '1 day', now(), now())`;
    await database`
      insert into password_resets (token_hash, user_id, created_at, expires_at)
      select sha256(n::text::bytea), '0195a1b2-0000-7000-8000-000000000001', to_timestamp(n), to_timestamp(n) from generate_series(1, 3) n`;
    await migrate(url);
    const { sessionTokenHash } = await import("../features/auth/sessions/session-tokens.ts");
    const [session] = await database`select s::text as row, token_hash from sessions s`;
    expect(session?.token_hash).toBe(sessionTokenHash(token));
    expect(session?.row).not.toContain("token of somebody");
    const links = await database`select extract(epoch from created_at)::int as at from password_resets`;
    expect(links).toEqual([{ at: 3 }]);
  } finally {
    await database.end();
    await server.unsafe(`drop database ${name} with (force)`);
    await server.end();
  }
});
