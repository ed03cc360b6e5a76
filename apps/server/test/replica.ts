import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { installedBinaries, program } from "../src/platform/database/embedded/binaries.ts";
import { startEmbeddedPostgres } from "../src/platform/database/embedded/embedded-postgres.ts";
import { findPlace } from "../src/platform/database/embedded/place.ts";
import { freePort } from "../src/platform/database/embedded/postmaster.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { answers } from "./pgbouncer.ts";
import { quickestFolder } from "./quickest-folder.ts";

export interface ReplicatedDatabase extends AsyncDisposable {
  readonly url: string;
  readonly replicaUrl: string;
  /** Connects as PostgreSQL's superuser, who may pause the replay. */
  readonly replicaSuperuserUrl: string;
  /** Process of the primary, which starts again when it is killed. */
  readonly pid: number;
  stopReplica(): Promise<void>;
}

const QUICK = { fsync: "off", full_page_writes: "off", max_wal_size: "128MB" } as const;

/** Starts a real, migrated PostgreSQL, and a standby that follows it by streaming. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = await quickestFolder("lingualoom-replica-");
  const [one, two] = [join(folder, "one"), join(folder, "two")];
  const open = () => startEmbeddedPostgres({ dataDir: one, log: () => {}, settings: QUICK });
  {
    await using postgres = await open();
    await migrate(postgres.url);
  }
  // A copy of a stopped server equals a base backup.
  await promisify(execFile)("cp", ["-a", one, two]);
  const place = await findPlace(two, await installedBinaries());
  await writeFile(join(place.folder, "standby.signal"), "");
  const primary = await open();
  const { port, username, password } = new URL(primary.superuserUrl);
  const own = await freePort();
  const settings = {
    ...QUICK,
    listen_addresses: "127.0.0.1",
    port: `${own}`,
    unix_socket_directories: "",
    primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password}`,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const standby = spawn(program(place.binaries, "postgres"), ["-D", place.folder, ...options], {
    ...place.identity,
    cwd: "/",
    env: {},
    stdio: "ignore",
  });
  const ended = once(standby, "exit");
  const stopReplica = async () => {
    standby.kill("SIGINT");
    await ended;
  };
  const atReplica = (url: string) => Object.assign(new URL(url), { port: `${own}` }).href;
  await answers(atReplica(primary.url));
  return {
    url: primary.url,
    replicaUrl: atReplica(primary.url),
    replicaSuperuserUrl: atReplica(primary.superuserUrl),
    get pid() {
      return primary.pid;
    },
    stopReplica,
    async [Symbol.asyncDispose]() {
      await stopReplica();
      await primary[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
