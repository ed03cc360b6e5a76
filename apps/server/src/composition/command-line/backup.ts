import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type Actor, audit } from "#/people/audit/audit.ts";
import { systemClock } from "#/platform/clock.ts";
import type { Config } from "#/platform/config.ts";
import { ensureSecret } from "#/platform/data-folder/stored-secret.ts";
import { openDatabase } from "#/platform/database/open.ts";
import { storedMedia } from "#/platform/media/picture-store.ts";
import { StartError } from "#/platform/start-error.ts";
import { type FileSeals, flushFolder, sealFiles } from "./backup-files.ts";
import { copyPictures } from "./backup-pictures.ts";
import { reachDatabase } from "./reach-database.ts";
import { writeTableFile } from "./table-files-store.ts";
import { readMigrations, readTables, type Table } from "./tables-store.ts";

/** Excluded, so that a backup grants no access and tokens revoked before a restore stay revoked. */
export const NOT_IN_BACKUPS: readonly string[] = ["sessions", "access_tokens"];

/** The description of a backup, in `backup.json`. Written last, so a folder that contains it is complete. */
export interface Manifest {
  readonly version: 1;
  readonly madeAt: string;
  /** The state of the database; a restore first creates this state and then migrates to its own. */
  readonly migrations: readonly string[];
  readonly tables: readonly Table[];
  /** Older versions left images in their bucket. */
  readonly media: "included" | "in a bucket";
  /** Seals of all other files; older versions wrote none. */
  readonly files?: FileSeals;
}

/**
 * Copies everything except sessions into a new folder while the server runs: all tables as of one moment, then the
 * pictures, which never change, and the secret.
 */
export async function backup(config: Config, target: string, actor: Actor = "command line"): Promise<string> {
  const folder = resolve(target);
  if ((await readdir(folder).catch(() => [])).length > 0)
    throw new StartError(`${folder} is not empty. Name a folder that is not there yet.`);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(join(unfinished, "tables"), { recursive: true, mode: 0o700 });
  await using reached = await reachDatabase(config);
  const database = openDatabase(reached.url, 2);
  try {
    const copied = await database.begin("isolation level repeatable read read only", async (sql) => {
      const tables = (await readTables(sql)).filter(({ name }) => !NOT_IN_BACKUPS.includes(name));
      const migrations = await readMigrations(sql);
      for (const table of tables) await writeTableFile(sql, table, join(unfinished, "tables", `${table.name}.jsonl`));
      return { tables, migrations, pictures: await storedMedia(sql) };
    });
    const { pictures, ...described } = copied;
    const missing = await copyPictures(config, pictures, join(unfinished, "media"));
    const secret = config.appSecret ?? (await ensureSecret(join(config.dataDir, "app-secret")));
    await writeFile(join(unfinished, "app-secret"), `${secret}\n`, { mode: 0o600 });
    const files = await sealFiles(unfinished);
    const madeAt = systemClock.now().toISOString();
    const manifest: Manifest = { version: 1, madeAt, ...described, media: "included", files };
    await writeFile(join(unfinished, "backup.json"), `${JSON.stringify(manifest, null, 2)}\n`, {
      flush: true,
    });
    await flushFolder(unfinished);
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
    await flushFolder(dirname(folder));
    await audit(database, systemClock, { actor, action: "backup.made" });
    const lacks = missing > 0 ? ` ${missing} files of images were not in the bucket.` : "";
    return `The backup is in ${folder}.${lacks} It holds the secret: keep it where only you can read it.`;
  } finally {
    await database.end({ timeout: 1 });
  }
}
