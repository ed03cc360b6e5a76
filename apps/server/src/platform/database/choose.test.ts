import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { expect, inject, test } from "vitest";
import { quickestFolder } from "#test/quickest-folder.ts";
import { readConfig } from "../config.ts";
import { chooseDatabase } from "./choose.ts";
import { startEmbeddedPostgres } from "./embedded/embedded-postgres.ts";

async function notesOn(url: string): Promise<readonly string[]> {
  await using chosen = await chooseDatabase(
    readConfig({ DATABASE_URL: url, APP_SECRET: "a secret of more than thirty-two characters" }, "/"),
    pino({ level: "silent" }),
  );
  return chosen.notes;
}

test("the log warns of settings that lose data in a power cut, and of superuser rights", async () => {
  expect(await notesOn(inject("postgresUrl"))).toEqual([
    expect.stringContaining("PostgreSQL runs with fsync=off and full_page_writes=off"),
    expect.stringContaining("superuser"),
  ]);
  const folder = await quickestFolder("lingualoom-choose-");
  {
    await using postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data"), log: () => {} });
    expect(await notesOn(postgres.superuserUrl)).toEqual([expect.stringContaining("superuser")]);
    expect(await notesOn(postgres.url)).toEqual([]);
  }
  await rm(folder, { recursive: true, force: true });
});
