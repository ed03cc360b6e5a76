import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { type CuttableLink, cuttableLink } from "../../apps/server/test/cuttable-link.ts";
import { freePort } from "../../apps/server/test/debian-program.ts";
import { severalServers, startTestNats, type TestNats } from "../../apps/server/test/nats.ts";
import type { Person } from "../../apps/server/test/person.ts";
import { quickestFolder } from "../../apps/server/test/quickest-folder.ts";
import { type ReplicatedDatabase, startReplicatedDatabase } from "../../apps/server/test/replica.ts";
import { openS3StandIn, S3_KEY, type S3StandIn } from "../../apps/server/test/s3-stand-in.ts";
import type { Running } from "../../bench/processes.ts";
import { startProduct } from "../../bench/product.ts";
import { serverProgram } from "../../bench/server-files.ts";
import { manyPeople } from "../guarantees/members.ts";

const LIMIT_MS = 60_000;
const MOVABLE_CLOCK = fileURLToPath(new URL("movable-clock.js", import.meta.url));

/** A server that dies and returns at the same address. Its ways to the database and the broker can be cut. */
export class Server {
  readonly url: string;
  readonly toDatabase: CuttableLink;
  readonly toBroker: CuttableLink;
  readonly #clockFile: string;
  readonly #start: () => Promise<Running>;
  #running: Running | null = null;

  constructor(
    { url, clockFile, links }: { url: string; clockFile: string; links: readonly [CuttableLink, CuttableLink] },
    start: () => Promise<Running>,
  ) {
    this.url = url;
    [this.toDatabase, this.toBroker] = links;
    this.#clockFile = clockFile;
    this.#start = start;
  }

  /** Sets its clock, also of a server that starts later. */
  async moveClock(offsetMs: number): Promise<void> {
    await writeFile(this.#clockFile, String(offsetMs));
    this.signal("SIGUSR2");
  }

  async start(): Promise<void> {
    this.#running ??= await this.#start();
  }

  async kill(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    if (!running) return;
    process.kill(running.pid, "SIGKILL");
    await ended(running.pid);
  }

  signal(name: "SIGSTOP" | "SIGCONT" | "SIGUSR2"): void {
    if (this.#running) process.kill(this.#running.pid, name);
  }

  async stop(): Promise<void> {
    await this.#running?.[Symbol.asyncDispose]();
  }
}

async function ended(pid: number): Promise<void> {
  for (const until = Date.now() + LIMIT_MS; Date.now() < until; await wait(5)) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
  }
  throw new Error(`process ${pid} does not end`);
}

/** Two servers with one broker, a database with a standby, and people who are signed in at the servers in turn. */
export interface World extends AsyncDisposable {
  readonly servers: readonly [Server, Server];
  readonly broker: TestNats;
  readonly database: ReplicatedDatabase;
  readonly toStandby: CuttableLink;
  readonly files: S3StandIn;
  readonly people: readonly Person[];
}

/**
 * @param checkout the folder of the server's code, with a "/" at its end
 * @param sql run in the database at first
 */
export async function openWorld(count: number, checkout: URL, sql?: string): Promise<World> {
  const stack = new AsyncDisposableStack();
  try {
    const database = stack.use(await startReplicatedDatabase());
    const broker = stack.use(await startTestNats());
    const files = stack.use(await openS3StandIn());
    const toStandby = stack.use(await cuttableLink(database.replicaUrl));
    const folder = await quickestFolder("lingualoom-history-");
    stack.defer(() => rm(folder, { recursive: true, force: true }));
    const server = async (name: string) => {
      const dataDir = join(folder, name);
      await mkdir(dataDir);
      const clockFile = join(dataDir, "clock");
      await writeFile(clockFile, "0");
      const links = [stack.use(await cuttableLink(database.url)), stack.use(await cuttableLink(broker.url))] as const;
      const port = String(await freePort());
      const environment = {
        ...severalServers(links[1].url),
        DATABASE_REPLICA_URL: toStandby.url,
        S3_ENDPOINT: files.url,
        S3_REGION: S3_KEY.region,
        S3_BUCKET: S3_KEY.bucket,
        S3_ACCESS_KEY_ID: S3_KEY.id,
        S3_SECRET_ACCESS_KEY: S3_KEY.secret,
        PORT: port,
        LOG_LEVEL: "fatal",
        NODE_OPTIONS: `--import ${MOVABLE_CLOCK}`,
        CLOCK_OFFSET_FILE: clockFile,
      };
      const start = () => startProduct(links[0].url, dataDir, environment, serverProgram(checkout));
      const made = new Server({ url: `http://127.0.0.1:${port}`, clockFile, links }, start);
      stack.defer(() => made.stop());
      await made.start();
      return made;
    };
    if (sql) {
      const owner = openDatabase(database.url, 1);
      await owner.unsafe(sql);
      await owner.end();
    }
    const servers = [await server("one"), await server("two")] as const;
    const accounts = openDatabase(database.url, 2);
    const people = await manyPeople(
      accounts,
      count,
      servers.map(({ url }) => url),
    );
    await accounts.end();
    const held = stack.move();
    return { servers, broker, database, toStandby, files, people, [Symbol.asyncDispose]: () => held.disposeAsync() };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}
