import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../apps/server/src/platform/database/embedded/postmaster.ts";

const HOST = "127.0.0.1";
const PASSWORD = "only-for-this-measurement";
/** Seconds until a leader that says nothing loses its place. */
const TTL_S = 20;

export interface PatroniCluster extends AsyncDisposable {
  /** Address of the current primary. */
  readonly url: string;
  /** Ends Patroni and PostgreSQL of the primary without a word, as a machine that dies does. */
  killPrimary(): Promise<void>;
}

interface Node {
  readonly name: string;
  readonly rest: number;
  readonly port: number;
  readonly folder: string;
  readonly child: ChildProcess;
}

/**
 * Two PostgreSQL of Debian's packages under Patroni, of which one is a synchronous standby, with etcd, and HAProxy that
 * leads to the primary. Patroni and PostgreSQL run as the system's user `postgres`, so root starts this.
 */
export async function startPatroni(folder: string): Promise<PatroniCluster> {
  const ids = ["-u", "-g"].map((which) => Number(execFileSync("id", [which, "postgres"])));
  const identity = { uid: ids[0]!, gid: ids[1]! };
  chmodSync(folder, 0o755);
  const owned = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path);
    chownSync(path, identity.uid, identity.gid);
    return path;
  };
  const [client, peer, entry] = [await freePort(), await freePort(), await freePort()];
  const etcdUrls = [
    "--listen-client-urls",
    `http://${HOST}:${client}`,
    "--advertise-client-urls",
    `http://${HOST}:${client}`,
  ];
  const peerUrls = [
    "--listen-peer-urls",
    `http://${HOST}:${peer}`,
    "--initial-advertise-peer-urls",
    `http://${HOST}:${peer}`,
  ];
  const cluster = ["--initial-cluster", `default=http://${HOST}:${peer}`, "--data-dir", join(folder, "etcd")];
  const etcd = spawn("/usr/bin/etcd", [...etcdUrls, ...peerUrls, ...cluster], { stdio: "ignore" });

  const nodes: Node[] = [];
  for (const name of ["one", "two"]) {
    const [rest, port, own] = [await freePort(), await freePort(), owned(name)];
    const file = join(folder, `${name}.yml`);
    writeFileSync(file, JSON.stringify(settingsOf({ name, rest, port, folder: own, etcd: client })));
    const child = spawn("/usr/bin/patroni", [file], {
      ...identity,
      cwd: own,
      stdio: "ignore",
      env: { PATH: process.env.PATH },
    });
    nodes.push({ name, rest, port, folder: own, child });
    // The first one makes the database, the second copies it.
    await until(() => answersAs(rest, name === "one" ? "primary" : "replica"));
  }
  await until(() => answersAs(nodes[1]!.rest, "synchronous"));
  const proxyFile = join(folder, "haproxy.cfg");
  writeFileSync(proxyFile, haproxyOf(entry, nodes));
  const proxy = spawn("/usr/sbin/haproxy", ["-f", proxyFile], { stdio: "ignore" });
  await wait(2_000);

  return {
    url: `postgres://postgres:${PASSWORD}@${HOST}:${entry}/postgres`,
    async killPrimary() {
      for (const node of nodes) if (await answersAs(node.rest, "primary")) return killNode(node);
    },
    async [Symbol.asyncDispose]() {
      for (const node of nodes) await killNode(node);
      for (const child of [proxy, etcd]) child.kill("SIGKILL");
    },
  };
}

async function killNode({ child, folder }: Node): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  // PostgreSQL is a process of its own; its sessions end with it.
  try {
    process.kill(Number(readFileSync(join(folder, "data/postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");
  } catch {
    // There was none any more.
  }
}

const answersAs = (rest: number, role: string) =>
  fetch(`http://${HOST}:${rest}/${role}`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 90_000; !(await holds()); await wait(300))
    if (Date.now() > end) throw new Error("the cluster of Patroni does not come about; is postgresql-15 installed?");
}

const settingsOf = ({
  name,
  rest,
  port,
  folder,
  etcd,
}: {
  name: string;
  rest: number;
  port: number;
  folder: string;
  etcd: number;
}) => ({
  scope: "lingualoom",
  name,
  restapi: { listen: `${HOST}:${rest}`, connect_address: `${HOST}:${rest}` },
  etcd3: { host: `${HOST}:${etcd}` },
  bootstrap: {
    dcs: {
      ttl: TTL_S,
      loop_wait: 5,
      retry_timeout: 5,
      maximum_lag_on_failover: 0,
      synchronous_mode: true,
      postgresql: { use_pg_rewind: true, parameters: { wal_log_hints: "on", max_connections: 100 } },
    },
    initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }],
    pg_hba: [`host replication postgres ${HOST}/32 scram-sha-256`, `host all all ${HOST}/32 scram-sha-256`],
  },
  postgresql: {
    listen: `${HOST}:${port}`,
    connect_address: `${HOST}:${port}`,
    data_dir: join(folder, "data"),
    bin_dir: "/usr/lib/postgresql/15/bin",
    authentication: {
      superuser: { username: "postgres", password: PASSWORD },
      replication: { username: "postgres", password: PASSWORD },
    },
    parameters: { unix_socket_directories: folder },
  },
});

/** Closes sessions to a server that is no longer primary, so that no write is lost there. */
const haproxyOf = (entry: number, nodes: readonly Node[]) => `defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
listen primary
  bind ${HOST}:${entry}
  option httpchk GET /primary
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, rest }) => `  server ${name} ${HOST}:${port} check port ${rest}\n`).join("")}`;
