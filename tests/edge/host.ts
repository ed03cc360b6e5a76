import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { runServer, type ServerProcess } from "../start/server-process.ts";
import { freePort } from "./worker.ts";

/** A host that runs one backend: a real server at an address of its own. */
export interface Host extends AsyncDisposable {
  readonly url: string;
  /** The server process that runs now. */
  readonly server: ServerProcess;
  start(): Promise<void>;
  /** `kill -9`. */
  kill(): Promise<void>;
}

/** A host whose address is the server's own. */
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

/** A host that can delay answers and send its server to sleep. A client of a sleeping server waits until it has started. */
export interface FrontedHost extends Host {
  /** Milliseconds by which every answer is delayed. */
  delayMs: number;
  readonly isAsleep: boolean;
  /** Connections that had to wait for the server to start. */
  readonly wakes: number;
  /** Milliseconds from the first connection until the server had started. */
  readonly wokeIn: number;
  /** Stops the server once, when no data came for so long. */
  sleepsAfter(milliseconds: number): void;
}

export async function frontedHost(hostname: string, environment: Record<string, string>): Promise<FrontedHost> {
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
    // The port is free only after the old process has ended.
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
