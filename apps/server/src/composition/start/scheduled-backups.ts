import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Clock } from "#/platform/clock.ts";
import type { Config } from "#/platform/config.ts";
import { repeat } from "#/platform/repeat.ts";
import { backup } from "../command-line/backup.ts";
import { verify } from "../command-line/restore.ts";

const HOUR_MS = 60 * 60 * 1_000;
/** Maximum delay of a backup. */
const LOOK_MS = 5 * 60 * 1_000;
/** Folders with other names belong to the operator. */
const NAME = /^lingualoom-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;

const nameAt = (now: Date) => `lingualoom-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;

function madeAt(name: string): number {
  const [, day, ...time] = NAME.exec(name) ?? [];
  return Date.parse(`${day}T${time.join(":")}Z`);
}

/** Makes backups at run time, and deletes the oldest. */
export function scheduleBackups(config: Config, clock: Clock, log: Logger): Disposable {
  if (config.backups.dir === null) return { [Symbol.dispose]() {} };
  const timer = repeat(clock, LOOK_MS, () => backUpIfDue(config, clock, log), log);
  return { [Symbol.dispose]: () => timer.cancel() };
}

/** The existing backups show when the last one was made, so a restart changes nothing. */
export async function backUpIfDue(config: Config, clock: Clock, log: Pick<Logger, "info" | "error">): Promise<void> {
  const { dir, everyHours, keep } = config.backups;
  if (dir === null) return;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const made = (await readdir(dir)).filter((name) => NAME.test(name)).sort();
  const last = made.at(-1);
  const now = clock.now();
  if (last !== undefined && now.getTime() - madeAt(last) < everyHours * HOUR_MS) return;
  const name = nameAt(now);
  const folder = join(dir, name);
  try {
    await backup(config, folder, { setting: "BACKUP_DIR" });
    await verify(folder);
  } catch (error) {
    // A partial backup must not count as one, and the older ones stay.
    for (const half of [folder, `${folder}.unfinished`]) await rm(half, { recursive: true, force: true });
    log.error({ err: error }, "the scheduled backup failed and is tried again in five minutes");
    return;
  }
  for (const old of made.slice(0, Math.max(0, made.length + 1 - keep)))
    await rm(join(dir, old), { recursive: true, force: true });
  log.info({ backup: name }, "a backup was made, and every file of it read again");
}
