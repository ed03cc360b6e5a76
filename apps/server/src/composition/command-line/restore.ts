import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { audit } from "#/people/audit/audit.ts";
import { systemClock } from "#/platform/clock.ts";
import type { Config } from "#/platform/config.ts";
import { openDataFolder } from "#/platform/data-folder/data-folder.ts";
import { migrate, migrationFiles, requireKnownMigrations } from "#/platform/database/migrate.ts";
import { type Database, openDatabase } from "#/platform/database/open.ts";
import { requireSameSecret } from "#/platform/database/secret-fingerprint.ts";
import { StartError } from "#/platform/start-error.ts";
import { type Manifest, NOT_IN_BACKUPS } from "./backup.ts";
import { requireUnchangedFiles } from "./backup-files.ts";
import { placePictures } from "./backup-pictures.ts";
import { reachDatabase } from "./reach-database.ts";
import { readTableFile } from "./table-files-store.ts";
import { analyze, emptyTable, hasMigrations, setTriggers } from "./tables-store.ts";

/** Restores a backup into an empty data folder or an empty database. */
export async function restore(config: Config, source: string): Promise<string> {
  const folder = resolve(source);
  const manifest = await readManifest(folder);
  if ((await readdir(config.dataDir).catch(() => [])).length > 0)
    throw new StartError(
      `${config.dataDir} is not empty. A backup is restored into an empty folder: set DATA_DIR to one.`,
    );
  await requireUnchangedFiles(folder, manifest.files ?? {});
  const secret = (await readFile(join(folder, "app-secret"), "utf8")).trim();
  if (config.appSecret && config.appSecret !== secret)
    throw new StartError(
      `The backup was made with another APP_SECRET: give the one that ${join(folder, "app-secret")} holds. Nothing was restored.`,
    );
  await using dataFolder = await openDataFolder(config.dataDir);
  await using reached = await reachDatabase(config);
  const database = openDatabase(reached.url, 2);
  try {
    if (await hasMigrations(database))
      throw new StartError("The database of DATABASE_URL is not empty; restore into a new one.");
    await migrate(reached.url, manifest.migrations);
    await load(database, manifest, folder);
    await migrate(reached.url);
    await requireSameSecret(reached.url, secret);
    const media = join(folder, "media");
    if (await stat(media).catch(() => null)) await placePictures(config, media);
    else if (!config.media.s3) await mkdir(config.media.dir, { recursive: true, mode: 0o700 });
    if (!config.appSecret)
      await writeFile(join(dataFolder.path, "app-secret"), `${secret}\n`, { mode: 0o600, flush: true });
    const details = { madeAt: manifest.madeAt };
    await audit(database, systemClock, { actor: "command line", action: "backup.restored", details });
  } finally {
    await database.end({ timeout: 1 });
  }
  return `The backup of ${manifest.madeAt} is restored. Start the server with the same DATA_DIR; everybody signs in again.`;
}

/** @throws StartError when something is damaged or missing */
export async function verify(folder: string): Promise<void> {
  await requireUnchangedFiles(folder, (await readManifest(folder)).files ?? {});
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, "backup.json"), "utf8").catch(() => null);
  if (text === null) throw new StartError(`${folder} is no finished backup: it has no backup.json.`);
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.version !== 1)
    throw new StartError(`${folder} was made by a newer version of Lingualoom; use that version.`);
  requireKnownMigrations("backup", manifest.migrations, await migrationFiles());
  return manifest;
}

/** All or nothing. Triggers are disabled, because the backup already contains what they would count. */
async function load(database: Database, manifest: Manifest, folder: string): Promise<void> {
  // Older versions included sessions in backups.
  const tables = manifest.tables.filter(({ name }) => !NOT_IN_BACKUPS.includes(name));
  await database.begin(async (sql) => {
    for (const table of tables) {
      await setTriggers(sql, table.name, "disable");
      await emptyTable(sql, table.name);
      await readTableFile(sql, table, join(folder, "tables", `${table.name}.jsonl`));
    }
    for (const table of tables) await setTriggers(sql, table.name, "enable");
  });
  await analyze(database);
}
