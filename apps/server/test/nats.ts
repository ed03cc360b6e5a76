import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { connect } from "@nats-io/transport-node";
import { WAIT_MS } from "../../../patience.ts";
import { cannotHave, debianProgram, freePort } from "./debian-program.ts";

export const cannotHaveNats = cannotHave("nats-server");

export interface TestNats extends AsyncDisposable {
  /** URLs of all its servers, separated by commas. */
  readonly url: string;
  /** Monitoring endpoint of the first server. */
  readonly monitorUrl: string;
  readonly pid: number;
  /** Ends one abruptly, like a crash. */
  kill(place?: number): Promise<void>;
  start(place?: number): Promise<void>;
  /** From now on it accepts data and answers nothing. */
  hang(place?: number): void;
}

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
}

/**
 * Starts real nats-servers for one test file, one or a cluster: the system's package, downloaded once into
 * node_modules/.cache and unpacked there, so that nothing is installed. They listen on 127.0.0.1.
 */
export async function startTestNats(count = 1): Promise<TestNats> {
  const { program } = await debianProgram("nats-server");
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const routes = await Promise.all(ports.map(freePort));
  const monitors = await Promise.all(ports.map(freePort));
  const running: Running[] = [];

  async function start(place = 0) {
    const cluster = ["--cluster_name", "test", "--cluster", `nats://127.0.0.1:${routes[place]}`];
    const others = ["--routes", routes.map((port) => `nats://127.0.0.1:${port}`).join(",")];
    const own = ["--addr", "127.0.0.1", "--port", `${ports[place]}`, "--http_port", `${monitors[place]}`];
    const settings = [...own, ...(count > 1 ? [...cluster, ...others] : [])];
    const child = spawn(program, settings, { stdio: "ignore" });
    running[place] = { child, ended: once(child, "exit") };
    await answers(ports[place] ?? 0);
  }

  async function kill(place = 0) {
    running[place]?.child.kill("SIGKILL");
    await running[place]?.ended;
  }

  for (let place = 0; place < count; place++) await start(place);
  return {
    url: ports.map((port) => `nats://127.0.0.1:${port}`).join(","),
    monitorUrl: `http://127.0.0.1:${monitors[0]}`,
    get pid() {
      return running[0]?.child.pid ?? 0;
    },
    start,
    kill,
    hang: (place = 0) => void running[place]?.child.kill("SIGSTOP"),
    async [Symbol.asyncDispose]() {
      for (let place = 0; place < count; place++) await kill(place);
    },
  };
}

async function answers(port: number): Promise<void> {
  for (const end = Date.now() + WAIT_MS; ; ) {
    try {
      const connection = await connect({ servers: `127.0.0.1:${port}`, reconnect: false });
      return await connection.close();
    } catch (error) {
      if (Date.now() > end) throw error;
      await wait(50);
    }
  }
}

/** Environment of several servers, which need shared storage for images; tests with this send none. */
export const severalServers = (natsUrl: string) => ({
  NATS_URL: natsUrl,
  HAND_OVER_SECONDS: "0",
  APP_SECRET: "a secret that is only for tests, 0123456789",
  S3_ENDPOINT: "http://127.0.0.1:9",
  S3_BUCKET: "pictures",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
});
