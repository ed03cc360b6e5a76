import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { runServer, type ServerProcess } from "../start/server-process.ts";
import { freePort } from "./worker.ts";

/** One machine that serves a backend: a real server of ours, behind an address of its own. */
export interface Host extends AsyncDisposable {
  readonly url: string;
  /** Its server, as it runs now. */
  readonly server: ServerProcess;
  start(): Promise<void>;
  /** `kill -9`. */
  kill(): Promise<void>;
}

/** A server that is reached without anything between. */
export async function bareHost(hostname: string, environment: Record<string, string>): Promise<Host> {
  const port = await freePort();
  let server: ServerProcess;
  const host: Host = {
    url: `http://${hostname}:${port}`,
    get server() {
      return server;
    },
    async start() {
      server = runServer({ ...environment, PORT: String(port) }, { arguments: ["--demo"] });
      await server.ready;
    },
    async kill() {
      server.child.kill("SIGKILL");
      await server.ended;
    },
    async [Symbol.asyncDispose]() {
      await server?.[Symbol.asyncDispose]();
    },
  };
  await host.start();
  return host;
}

/** A host that can become slow, and one that sends its server to sleep: whoever connects then waits until it is up. */
export interface FrontedHost extends Host {
  /** How much later everything arrives. */
  delayMs: number;
  readonly isAsleep: boolean;
  /** How often somebody had to wait for the server to come up again. */
  readonly wakes: number;
  /** Milliseconds from the first call to its being up. */
  readonly wokeIn: number;
  /** The server is stopped, once, when nothing came for so long. */
  sleepsAfter(milliseconds: number): void;
}

export async function frontedHost(
  hostname: string,
  environment: Record<string, string>,
): Promise<FrontedHost> {
  const back = await bareHost("127.0.0.1", environment);
  const backPort = Number(new URL(back.url).port);
  const connections = new Set<Socket>();
  let delayMs = 0;
  let wakes = 0;
  let wokeIn = 0;
  let lastSeen = Date.now();
  let waking: Promise<void> | null = null;
  let isAsleep = false;
  let stopped: PromiseLike<void> = Promise.resolve();
  let idleTimer: NodeJS.Timeout | undefined;

  const wake = () => {
    wakes += 1;
    const calledAt = performance.now();
    // Its port is free only when it has ended.
    waking ??= Promise.resolve(stopped)
      .then(back.start)
      .then(() => {
        isAsleep = false;
        waking = null;
        wokeIn = performance.now() - calledAt;
      });
    return waking;
  };

  async function serve(client: Socket) {
    connections.add(client);
    client.on("error", () => {});
    client.once("close", () => connections.delete(client));
    client.pause();
    if (isAsleep) await wake();
    const upstream = connect(backPort, "127.0.0.1");
    connections.add(upstream);
    upstream.on("error", () => client.destroy());
    upstream.once("close", () => {
      connections.delete(upstream);
      client.end();
    });
    client.once("close", () => upstream.destroy());
    client.on("data", (bytes) => {
      lastSeen = Date.now();
      upstream.write(bytes);
    });
    upstream.on("data", (bytes) => {
      if (delayMs === 0) client.write(bytes);
      else setTimeout(() => client.writable && client.write(bytes), delayMs);
    });
    client.resume();
  }

  const front = createServer((client) => void serve(client));
  await new Promise<void>((resolve) => front.listen(0, hostname.replace(/[[\]]/g, ""), resolve));

  return {
    url: `http://${hostname}:${(front.address() as AddressInfo).port}`,
    get server() {
      return back.server;
    },
    start: back.start,
    kill: back.kill,
    get delayMs() {
      return delayMs;
    },
    set delayMs(value) {
      delayMs = value;
    },
    get isAsleep() {
      return isAsleep;
    },
    get wakes() {
      return wakes;
    },
    get wokeIn() {
      return wokeIn;
    },
    sleepsAfter(milliseconds) {
      lastSeen = Date.now();
      idleTimer = setInterval(() => {
        if (isAsleep || Date.now() - lastSeen < milliseconds) return;
        clearInterval(idleTimer);
        isAsleep = true;
        for (const connection of connections) connection.destroy();
        stopped = back.server[Symbol.asyncDispose]();
      }, 100);
    },
    async [Symbol.asyncDispose]() {
      clearInterval(idleTimer);
      for (const connection of connections) connection.destroy();
      front.close();
      await waking;
      await back[Symbol.asyncDispose]();
    },
  };
}
