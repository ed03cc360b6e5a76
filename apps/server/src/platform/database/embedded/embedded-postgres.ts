import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { lockFile } from "#/platform/data-folder/file-lock.ts";
import { StartError } from "#/platform/start-error.ts";
import { installedBinaries } from "./binaries.ts";
import { prepareCluster, SUPERUSER } from "./cluster.ts";
import { endLeftover } from "./leftover.ts";
import { OWNER, ownerPassword, prepareOwner } from "./owner.ts";
import { type DatabasePlace, findPlace } from "./place.ts";
import { freePort, LaunchError, launch, type Postmaster, type Settings } from "./postmaster.ts";

export interface EmbeddedPostgres extends AsyncDisposable {
  /** Signs in as the owner of the database, who has no other rights. */
  readonly url: string;
  /** Signs in as PostgreSQL's superuser, which the server never uses. */
  readonly superuserUrl: string;
  /** The owner's through its Unix socket, which costs less than TCP, where the system has them; otherwise `url`. */
  readonly socketUrl: string;
  /** PostgreSQL's data directory. */
  readonly folder: string;
  /** For the person who starts the server: what is not where they would look for it. */
  readonly notes: readonly string[];
  /** The id of the parent of all processes of this database. */
  readonly pid: number;
}

interface Options {
  readonly dataDir: string;
  /** Gets whole sentences. */
  readonly log: (sentence: string) => void;
  /** Laid over `SETTINGS`; tests give up durability with it. */
  readonly settings?: Settings;
  /** A folder that every user can reach, for PostgreSQL when root's folders are closed to it. */
  readonly outside?: string;
}

const SETTINGS: Settings = {
  listen_addresses: "127.0.0.1",
  // What is acknowledged survives a power cut.
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  wal_compression: "on",
  max_wal_size: "2GB",
  // One chat server beside it, on a small machine: few processes, little memory.
  shared_buffers: "64MB",
  io_method: "sync",
  max_logical_replication_workers: "0",
  // Statements and key values hold people's words and addresses, which have no place in a log.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
  log_line_prefix: "",
};

/** A real PostgreSQL for this server alone, with its data in `dataDir`; disposing stops it cleanly. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
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

/** The socket is in PostgreSQL's own closed folder; empty where there can be none. */
function socketFolderOf({ folder }: DatabasePlace): string {
  const longest = join(folder, ".s.PGSQL.65535");
  return process.platform !== "win32" && Buffer.byteLength(longest) <= SOCKET_NAME_BYTES ? folder : "";
}

async function launchOnFreePort(place: DatabasePlace, settings: Settings, log: Options["log"]) {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      return { port, postmaster: await relaunch(place, { ...settings, port: String(port) }, log) };
    } catch (error) {
      if (attempt === 5 || !(error instanceof LaunchError && error.portTaken)) throw error;
    }
  }
}

/** Launches once the sessions of a killed predecessor have ended, which takes them a moment. */
async function relaunch(place: DatabasePlace, settings: Settings, log: Options["log"]): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(place, settings, log);
    } catch (error) {
      if (attempt === 50 || !(error instanceof LaunchError && error.predecessorEnding)) throw error;
      await wait(100);
    }
  }
}

/** Starts the database anew, at the same address, when it dies under a living server (out of memory, `kill -9`). */
function keepRunning(place: DatabasePlace, settings: Settings, first: Postmaster, log: Options["log"]) {
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
      // A restart that was under way when the stop was asked for has only now become the current one.
      await current.stop();
    },
  };
}
