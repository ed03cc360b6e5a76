import type { Server as HttpServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createServer, type Server } from "node:tls";
import type { Logger } from "pino";
import type { Clock, Timer } from "#/platform/clock.ts";
import { AppError } from "#/platform/errors.ts";
import { originsOf } from "#/platform/reachable.ts";
import { repeat } from "#/platform/repeat.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { PATIENCE } from "../http-server.ts";
import type { Authority, ServerCertificate } from "./authority.ts";
import { localNames } from "./local-names.ts";

/** Interval in which a changed address gets into the certificate. */
const LOOK_MS = 60_000;
const RENEWED_BEFORE_MS = 30 * 24 * 60 * 60 * 1_000;
/** Time for the answer to the administrator who turns it off. */
const LEAVING_MS = 1_000;

interface Options {
  readonly host: string;
  /** 0 chooses a free port. */
  readonly port: number;
  readonly publicUrl: string | null;
  readonly inContainer: boolean;
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Serves the decrypted connections, so that both ports have the same application, sockets and time limits. */
  readonly http: HttpServer;
}

interface Running {
  readonly server: Server;
  readonly authority: Authority;
  readonly connections: Set<Socket>;
  readonly looking: Timer;
  certificate: ServerCertificate;
}

/** A second port with https, whose certificate an authority of this server's own signs. Off until it is turned on. */
export class LocalHttps {
  readonly #options: Options;
  #running: Running | null = null;
  /** Keeps starts and stops in order. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Null while it is off. */
  get port(): number | null {
    return this.#running && (this.#running.server.address() as AddressInfo).port;
  }

  get names(): readonly string[] {
    return this.#running?.certificate.names ?? [];
  }

  get origins(): readonly string[] {
    return this.port === null ? [] : originsOf(this.names, this.port, "https");
  }

  get authority(): Pick<Authority, "certificate" | "fingerprint"> | null {
    return this.#running?.authority ?? null;
  }

  /** @throws AppError `VALIDATION` when the port is taken; StartError when the stored authority cannot be used */
  set(isOn: boolean): Promise<void> {
    const change = this.#last.then(() => (isOn ? this.#start() : this.#stop()));
    this.#last = change.catch(() => {});
    return change;
  }

  async #start(): Promise<void> {
    if (this.#running) return;
    const { clock, host, log, http } = this.#options;
    // Loaded late, because most servers have no certificate of their own.
    const { openAuthority } = await import("./authority.ts");
    const authority = await openAuthority(this.#options.folder, clock.now());
    const certificate = await authority.issue(this.#wantedNames(), clock.now());
    const connections = new Set<Socket>();
    const server = createServer(
      { ...certificate, ALPNProtocols: ["http/1.1"], handshakeTimeout: PATIENCE.headersTimeout },
      (connection) => http.emit("connection", connection),
    );
    server.maxConnections = PATIENCE.maxConnections;
    server.on("connection", (connection: Socket) => {
      connections.add(connection);
      connection.once("close", () => connections.delete(connection));
    });
    await listen(server, this.#options.port, host);
    const looking = repeat(clock, LOOK_MS, () => this.#renew(), log);
    this.#running = { server, authority, certificate, connections, looking };
  }

  #wantedNames(): string[] {
    return localNames(this.#options);
  }

  /** Replaces a certificate that is about to end or lacks an address; open connections keep the old one. */
  async #renew(): Promise<void> {
    const running = this.#running;
    if (!running) return;
    const { certificate } = running;
    const now = this.#options.clock.now();
    const names = this.#wantedNames();
    const isSame = names.join() === certificate.names.join();
    if (isSame && certificate.endsAt.getTime() - now.getTime() > RENEWED_BEFORE_MS) return;
    running.certificate = await running.authority.issue(names, now);
    running.server.setSecureContext(running.certificate);
  }

  async #stop(): Promise<void> {
    const { clock } = this.#options;
    const running = this.#running;
    if (!running) return;
    this.#running = null;
    running.looking.cancel();
    running.server.close();
    clock.after(LEAVING_MS, () => destroyAll(running.connections));
  }

  /** Accepts no more connections; the http server ends those that are open. */
  async close(): Promise<void> {
    await this.#last;
    this.#running?.looking.cancel();
    this.#running?.server.close();
  }

  /** Ends connections that are still open, such as unfinished handshakes. */
  [Symbol.dispose](): void {
    if (this.#running) destroyAll(this.#running.connections);
    this.#running = null;
  }
}

function destroyAll(connections: ReadonlySet<Socket>): void {
  for (const connection of connections) connection.destroy();
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.on("error", ({ message }) => {
      const sentence = say("httpsPortTaken", { port: String(port), reason: message });
      reject(new AppError("VALIDATION", sentence, { issues: [{ path: "localHttps", sentence }] }));
    });
    server.listen(port, host, resolve);
  });
}
