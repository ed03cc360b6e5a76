import { createServer, type IncomingMessage, type RequestListener, type Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Clock } from "../clock.ts";
import { StartError } from "../start-error.ts";

export interface HttpServer {
  readonly node: Server;
  readonly port: number;
  /** Sets the listener that answers all requests, including those that are already waiting. */
  answerWith(listener: RequestListener, headers: HeadersOf): void;
  /** Answers the requests that have arrived and accepts no new ones. `onLate` is called when they take long. */
  close(onLate?: () => void): Promise<void>;
}

/** Headers of every response at a path, whichever handler writes it. */
export type HeadersOf = (path: string, hasLocalCertificate: boolean) => Readonly<Record<string, string>>;

/**
 * Time limits of connections in milliseconds, and the maximum number of connections. The page gives a picture two
 * minutes to upload over a slow network; the other limits are against clients that do not intend to finish.
 */
export const PATIENCE = {
  headersTimeout: 20_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
  /** Without a byte in either direction, including unread downloads. WebSockets have a heartbeat of their own. */
  timeout: 120_000,
  maxConnections: 10_000,
} as const;

/** Milliseconds after which a stopping server closes connections that are still sending a request. */
const DRAIN_MS = 10_000;
/** Milliseconds after that for pending responses. Supervisors kill a server that takes 30 seconds in total. */
const ANSWER_MS = 10_000;
export const STOPPED_WITHIN_MS = DRAIN_MS + ANSWER_MS;

/** Whether the request came over this server's own https. */
export const isEncrypted = ({ socket }: Pick<IncomingMessage, "socket">): boolean =>
  (socket as { readonly encrypted?: boolean }).encrypted === true;

/** Takes the port at once, because emails and cookies contain the address. Early requests wait. */
export async function openHttpServer(
  host: string,
  port: number,
  clock: Clock,
  impatience: Partial<Record<keyof typeof PATIENCE, number>> = {},
): Promise<HttpServer> {
  const { timeout, maxConnections, ...patience } = { ...PATIENCE, ...impatience };
  const composed = Promise.withResolvers<RequestListener>();
  let headersOf: HeadersOf = () => ({});
  const underWay = new Set<IncomingMessage>();
  const connections = new Set<Socket>();

  /** Socket.IO answers its own requests, refusals included, beside the application; both write through this class. */
  class Response<Request extends IncomingMessage> extends ServerResponse<Request> {
    constructor(...given: [request: Request]) {
      super(...given);
      const path = (given[0].url ?? "/").split("?", 1)[0] as string;
      for (const [name, value] of Object.entries(headersOf(path, isEncrypted(given[0])))) this.setHeader(name, value);
    }
  }

  const node = createServer({ ServerResponse: Response, ...patience }, (request, response) => {
    underWay.add(request);
    response.once("close", () => underWay.delete(request));
    response.once("close", () => setImmediate(() => node.listening || node.closeIdleConnections()));
    void composed.promise.then((answer) => answer(request, response));
  });
  node.on("connection", (connection) => {
    connections.add(connection);
    connection.once("close", () => connections.delete(connection));
  });
  // Upgraded connections are closed by the WebSocket code.
  node.on("upgrade", (_, connection: Socket) => connections.delete(connection));
  Object.assign(node, { timeout, maxConnections });
  await listen(node, port, host);

  return {
    node,
    port: (node.address() as AddressInfo).port,
    answerWith(listener, headers) {
      headersOf = headers;
      composed.resolve(listener);
    },
    close: (onLate = () => {}) =>
      close(node, clock, () => {
        const owed = new Set([...underWay].filter(({ complete }) => complete).map(({ socket }) => socket));
        for (const connection of connections) if (!owed.has(connection)) connection.destroy();
        onLate();
      }),
  };
}

function listen(node: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    node.once("error", (error: NodeJS.ErrnoException) => reject(cannotListen(error, port, host)));
    node.listen(port, host, resolve);
  });
}

function cannotListen(error: NodeJS.ErrnoException, port: number, host: string): StartError {
  const sentence =
    error.code === "EADDRINUSE"
      ? `Port ${port} of ${host} is taken by another program. Stop that program, or set PORT to another number.`
      : `The server cannot listen at ${host}, port ${port} (${error.message}). Set HOST and PORT to an address of this machine.`;
  return new StartError(sentence, { cause: error });
}

/** Requests in progress are finished; idle connections are closed, or the server would wait for browsers. */
function close(node: Server, clock: Clock, onLate: () => void): Promise<void> {
  if (!node.listening) return Promise.resolve();
  return new Promise((resolve) => {
    let impatience = clock.after(DRAIN_MS, () => {
      impatience = clock.after(ANSWER_MS, () => {
        node.closeAllConnections();
        resolve();
      });
      onLate();
    });
    node.close(() => {
      impatience.cancel();
      resolve();
    });
    node.closeIdleConnections();
  });
}
