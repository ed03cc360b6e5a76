import { execFile, spawn } from "node:child_process";
import { chown, mkdir, mkdtemp, readFile, readlink, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { lockFile } from "#/platform/data-folder/file-lock.ts";
import { flushFolder } from "#/platform/data-folder/flush-folder.ts";
import { ensureSecret } from "#/platform/data-folder/stored-secret.ts";
import { StartError } from "#/platform/start-error.ts";
import { installedBinaries, program } from "./binaries.ts";
import { giveTo } from "./file-trees.ts";
import { type Identity, namedUnprivilegedUser } from "./identity.ts";
import { OWNER, ownerPassword, prepareOwner } from "./owner.ts";
import { type DatabasePlace, findPlace } from "./place.ts";
import { freePort, LaunchError, launch, type Postmaster, type Settings } from "./postmaster.ts";

export interface EmbeddedPostgres extends AsyncDisposable {
  /** Connects as the owner of the database, who has no other rights. */
  readonly url: string;
  /** Connects as PostgreSQL's superuser, which the server itself never uses. */
  readonly superuserUrl: string;
  /** Connects as the owner through a Unix socket, which is cheaper than TCP; equals `url` on systems without them. */
  readonly socketUrl: string;
  readonly folder: string;
  /** Notes for the operator about files in unexpected places. */
  readonly notes: readonly string[];
  readonly pid: number;
}

interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log: (sentence: string) => void;
  /** Overrides `SETTINGS`; tests give up durability with it. */
  readonly settings?: Settings;
  /** A folder that every user can reach, for PostgreSQL when root's folders are closed to it. */
  readonly outside?: string;
}

const SETTINGS: Settings = {
  listen_addresses: "127.0.0.1",
  // Acknowledged writes survive a power cut.
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  wal_compression: "on",
  max_wal_size: "2GB",
  // Sized for a single chat server on a small machine: few processes, little memory.
  shared_buffers: "64MB",
  io_method: "sync",
  max_logical_replication_workers: "0",
  // Statements and key values contain private messages and addresses, which must not appear in a log.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
  log_line_prefix: "",
};

/** Starts a PostgreSQL for this server alone, with its data in `dataDir`. Disposing stops it cleanly. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const lock = lockFile(join(dataDir, "postgres.lock"));
  if (!lock) throw new StartError(`Another server is already using the database in ${dataDir}.`);
  try {
    const place = await findPlace(dataDir, await installedBinaries(), options.outside);
    const socketFolder = socketFolderOf(place);
    const settings: Settings = { ...SETTINGS, unix_socket_directories: socketFolder, ...options.settings };
    const password = await prepareCluster(place, dataDir, settings.fsync !== "off");
    await endLeftover(place.folder, log);
    const { port, postmaster } = await launchOnFreePort(place, settings, log);
    const watched = keepRunning(place, { ...settings, port: String(port) }, postmaster, log);
    const urlOf = (role: string, secret: string) => `postgres://${role}:${secret}@127.0.0.1:${port}/postgres`;
    const superuserUrl = urlOf(SUPERUSER, password);
    const url = urlOf(OWNER, ownerPassword(password));
    try {
      await prepareOwner(url, superuserUrl);
    } catch (error) {
      await watched.stop();
      throw error;
    }
    return {
      url,
      superuserUrl,
      socketUrl: socketFolder ? `${url}?host=${encodeURIComponent(socketFolder)}` : url,
      folder: place.folder,
      notes: place.notes,
      get pid() {
        return watched.pid;
      },
      [Symbol.asyncDispose]: async () => {
        await watched.stop();
        lock[Symbol.dispose]();
      },
    };
  } catch (error) {
    lock[Symbol.dispose]();
    if (error instanceof StartError || !(error instanceof Error && "code" in error)) throw error;
    throw new StartError(
      `The database in ${dataDir} cannot be set up (${error.message}). Start Lingualoom as an ordinary user who owns that folder, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** The longest name of a Unix socket that every system allows. */
const SOCKET_NAME_BYTES = 103;

/** Returns PostgreSQL's own private folder for the socket, or an empty string when sockets are not possible. */
function socketFolderOf({ folder }: DatabasePlace): string {
  const longest = join(folder, ".s.PGSQL.65535");
  return process.platform !== "win32" && Buffer.byteLength(longest) <= SOCKET_NAME_BYTES ? folder : "";
}

async function launchOnFreePort(place: DatabasePlace, settings: Settings, log: EmbeddedPostgresOptions["log"]) {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      return { port, postmaster: await relaunch(place, { ...settings, port: String(port) }, log) };
    } catch (error) {
      if (attempt === 5 || !(error instanceof LaunchError && error.portTaken)) throw error;
    }
  }
}

/** Retries while sessions of a killed predecessor are still ending, which takes a moment. */
async function relaunch(
  place: DatabasePlace,
  settings: Settings,
  log: EmbeddedPostgresOptions["log"],
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(place, settings, log);
    } catch (error) {
      if (attempt === 50 || !(error instanceof LaunchError && error.predecessorEnding)) throw error;
      await wait(100);
    }
  }
}

/** Restarts the database at the same address when it dies under a running server (out of memory, `kill -9`). */
function keepRunning(place: DatabasePlace, settings: Settings, first: Postmaster, log: EmbeddedPostgresOptions["log"]) {
  let current = first;
  let stopping = false;
  const watch = async () => {
    while (!stopping) {
      await current.ended;
      if (stopping) return;
      log("PostgreSQL ended unexpectedly and is being started again; it recovers what was committed.");
      await relaunch(place, settings, log).then(
        (next) => {
          current = next;
        },
        async (error: Error) => {
          log(error.message);
          await wait(1_000);
        },
      );
    }
  };
  const watching = watch();
  return {
    get pid() {
      return current.pid;
    },
    stop: async () => {
      stopping = true;
      await current.stop();
      await watching;
      // A restart that was in progress when the stop was requested has become current by now.
      await current.stop();
    },
  };
}

export const SUPERUSER = "lingualoom";

/** Creates PostgreSQL's data directory if needed and returns the superuser's password. */
async function prepareCluster(place: DatabasePlace, dataDir: string, durable: boolean): Promise<string> {
  const passwordFile = join(dataDir, "postgres.password");
  const present = await stat(place.folder).catch(() => null);
  if (!present) {
    const password = await ensureSecret(passwordFile);
    await initialise(place, password, durable);
    return password;
  }
  await demandSameMajorVersion(place);
  if (place.identity && present.uid === 0) await giveTo(place.identity, place.folder);
  if (await stat(passwordFile).catch(() => null)) return ensureSecret(passwordFile);
  throw new StartError(
    `${passwordFile}, which opens the database in ${place.folder}, is missing. Restore it from a backup.`,
  );
}

/** Renames the complete directory into place, so that an interrupted start leaves nothing half made. */
async function initialise(place: DatabasePlace, password: string, durable: boolean): Promise<void> {
  const parent = dirname(place.folder);
  const maker = place.identity && (await namedUnprivilegedUser());
  const aside = await mkdtemp(join(parent, "postgres.new-"));
  try {
    const passwordFile = join(aside, "password");
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (maker) for (const path of [passwordFile, aside]) await chown(path, maker.uid, maker.gid);
    await runInitdb(place, aside, passwordFile, maker, durable);
    if (place.identity) await giveTo(place.identity, aside);
    await rename(join(aside, "data"), place.folder);
    if (durable) await flushFolder(parent);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function runInitdb(
  place: DatabasePlace,
  aside: string,
  passwordFile: string,
  maker: Identity | null,
  durable: boolean,
): Promise<void> {
  const parameters = [
    `--pgdata=${join(aside, "data")}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // Sorts by code point, built in, so that an upgrade of the system's locales never breaks an index.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    // Full-text and trigram search use this locale to classify letters; in plain C only ASCII characters are letters.
    `--locale=${process.platform === "linux" ? "C.UTF-8" : "C"}`,
    "--lc-messages=C",
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
  ];
  const child = spawn(program(place.binaries, "initdb"), parameters, {
    ...maker,
    cwd: "/",
    env: {},
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [complaint, code] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve)),
  ]).catch((error: Error) => [error.message, null] as const);
  if (code !== 0) throw new StartError(`The database in ${place.folder} cannot be made: ${complaint.trim()}`);
}

async function demandSameMajorVersion({ folder, binaries }: DatabasePlace): Promise<void> {
  const made = (await readFile(join(folder, "PG_VERSION"), "utf8").catch(() => "")).trim();
  const ours = binaries.version.split(".")[0];
  if (made === ours) return;
  throw new StartError(
    made === ""
      ? `${folder} is there but holds no PostgreSQL database. Move it away, or restore the database into it.`
      : `The database in ${folder} was made by PostgreSQL ${made}, but this is PostgreSQL ${ours}. Dump it with the old version and restore it with this one.`,
  );
}

/** Milliseconds before the next stronger signal. */
const PATIENCE = 5_000;

/**
 * Ends a PostgreSQL that outlived its server (`kill -9`). The caller holds this database's lock, so no running server
 * uses it. Acknowledged writes are on disk, and its clients died with their server.
 */
async function endLeftover(folder: string, log: (sentence: string) => void): Promise<void> {
  const pidFile = join(folder, "postmaster.pid");
  const pid = Number((await readFile(pidFile, "utf8").catch(() => "")).split("\n")[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  if (await isPostgresOf(folder, pid)) {
    log(`Stopping the PostgreSQL (process ${pid}) that a killed server left behind.`);
    await end(folder, pid);
  }
  await disownPidFile(pidFile);
}

async function end(folder: string, pid: number): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    process.kill(pid, signal);
    for (let waited = 0; waited < PATIENCE; waited += 10) {
      if (!(await isPostgresOf(folder, pid))) return;
      await wait(10);
    }
  }
  throw new StartError(`The PostgreSQL (process ${pid}) that a killed server left behind does not end.`);
}

/**
 * The pid in the file may by now belong to another program (usual in containers) or to a zombie, and PostgreSQL would
 * take either for a running instance of itself. It ignores our own pid as that of its parent. The file must stay: it
 * names the shared memory that orphaned sessions may still use, and PostgreSQL waits for them.
 */
async function disownPidFile(pidFile: string): Promise<void> {
  const content = await readFile(pidFile, "utf8").catch(() => null);
  if (content !== null) await writeFile(pidFile, content.replace(/^\d+/, String(process.pid)));
}

/** A live PostgreSQL process works in its data directory, or at least names it on its command line. */
async function isPostgresOf(folder: string, pid: number): Promise<boolean> {
  if (process.platform === "linux")
    return (await readlink(`/proc/${pid}/cwd`).catch(() => null)) === (await realpath(folder));
  const { stdout } = await promisify(execFile)("ps", ["-ww", "-o", "command=", "-p", String(pid)]).catch(() => ({
    stdout: "",
  }));
  return stdout.includes(folder);
}
