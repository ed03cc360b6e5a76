import type { Server as HttpServer, IncomingMessage } from "node:http";
import type { ClientToServer, EventName, ServerToClient } from "@lingualoom/contract/events.ts";
import { FRAME_BYTES } from "@lingualoom/contract/limits.ts";
import type { Logger } from "pino";
import { Server, type Socket } from "socket.io";
import type { Bus } from "../bus/bus.ts";
import { type Caller, factorRequired, isFromProgram, type Sessions } from "../caller.ts";
import type { Clock } from "../clock.ts";
import { AppError } from "../errors.ts";
import { STOPPED_WITHIN_MS } from "../http/http-server.ts";
import type { OriginRule } from "../http/origin.ts";
import type { NoteRefusal } from "../http/refusal-log.ts";
import { languageOf, wireIn } from "../http/sentences/sentences.ts";
import { say } from "../sentences/sentence.ts";
import type { Deliver, DeliverEverywhere } from "./deliver.ts";
import type { Following } from "./following.ts";
import { inSteps } from "./in-steps.ts";
import { type ConnectionLimits, CROWDED_RETRY_AFTER, createNetworkCount } from "./limits/connection-limits.ts";
import { SingleWriteWebSocketServer } from "./one-write-websockets.ts";
import { cutSlowReader } from "./slow-reader.ts";

interface Connected extends Caller {
  readonly network: string;
}
type Io = Server<ClientToServer, ServerToClient, Record<string, never>, Connected>;
export type PersonSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, Connected>;

const sessionRoom = (sessionId: string) => `session:${sessionId}`;

/** Interval of pings and the time allowed for the answer, in milliseconds. */
export interface Heartbeat {
  readonly intervalMs: number;
  readonly timeoutMs: number;
}

/** A crashed tab's connection counts as gone after at most 20 s. */
export const HEARTBEAT: Heartbeat = { intervalMs: 10_000, timeoutMs: 10_000 };
const CONNECT_TIMEOUT_MS = 10_000;

export interface Sockets extends DeliverEverywhere {
  /** Reaches only devices connected to this server. */
  readonly here: Deliver;
  attach(http: HttpServer): void;
  closeSession(sessionId: string): void;
  /** Closes the connections of sessions that are no longer valid or lack a second factor. */
  closeEnded(): Promise<void>;
  onConnection(serve: (socket: PersonSocket) => void): void;
  readonly count: number;
  /** Registers a send that must be answered before its socket is closed. */
  answerFirst(send: Promise<void>): void;
  /** Disconnects pages one by one within this time, so that they do not reconnect to other servers all at once. */
  handOver(milliseconds: number): Promise<void>;
  /** Disconnects every page, so that they reconnect instead of waiting for a timeout. */
  close(): Promise<void>;
}

export interface SocketsDependencies {
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly originRule: OriginRule;
  readonly bus: Bus;
  readonly following: Following;
  /** The members of a group at that version or a later one. */
  readonly membersOf: (conversationId: string, membersVersion: number, seq?: number) => Promise<readonly string[]>;
  readonly limits: ConnectionLimits;
  readonly trustedProxies: number;
  readonly log: Pick<Logger, "warn" | "error">;
  /** Origins of pages at other hosts that may also connect without WebSockets. */
  readonly pages: readonly string[];
  readonly noteRefusal: NoteRefusal;
  /** Whether all requests of a client reach this server; a connection without WebSockets consists of many. */
  readonly mayPoll: boolean;
  readonly heartbeat?: Heartbeat | undefined;
  readonly cookieOf?: ((request: IncomingMessage) => string | undefined) | undefined;
}

/** Events that a page sends even while it is hidden. */
const SENT_UNSEEN: ReadonlySet<string> = new Set(["markDelivered"]);

const HANDSHAKE = "socket handshake";

const crowded = (headers: Headers) =>
  refusalOf(
    new AppError("RATE_LIMITED", say("tooManyConnections"), {
      retryAfter: CROWDED_RETRY_AFTER,
    }),
    languageOf(null, headers),
  );

/** Events reveal the contents of all the user's conversations. */
const mayListen = ({ scopes }: Caller) => scopes === undefined || scopes.includes("read");
const deaf = () => new AppError("FORBIDDEN", say("tokenLacksScope", { scope: "read" }));

const refusalOf = (error: AppError, language: string) =>
  Object.assign(new Error(error.code), { data: wireIn(error, language) });

export function createSockets(deps: SocketsDependencies): Sockets {
  const { sessions, originRule, bus, following, limits, pages, heartbeat = HEARTBEAT } = deps;
  const { cookieOf = ({ headers }) => headers.cookie } = deps;
  const headersOf = (request: IncomingMessage) => headersIn(request, cookieOf(request));
  const networks = createNetworkCount(limits.perAddress, deps.trustedProxies);
  let isWarned = false;
  /** The likeliest reason on an honest server is a proxy, which makes all clients share one address. */
  function warnOnce() {
    if (isWarned) return;
    isWarned = true;
    const { perAddress } = limits;
    deps.log.warn({ perAddress }, "a network has more connections than SOCKETS_PER_ADDRESS; is TRUST_PROXY right?");
  }
  const io: Io = new Server({
    serveClient: false,
    transports: deps.mayPoll ? ["polling", "websocket"] : ["websocket"],
    wsEngine: SingleWriteWebSocketServer,
    maxHttpBufferSize: FRAME_BYTES,
    pingInterval: heartbeat.intervalMs,
    pingTimeout: heartbeat.timeoutMs,
    connectTimeout: CONNECT_TIMEOUT_MS,
    perMessageDeflate: false,
    ...(pages.length > 0 ? { cors: { origin: [...pages], credentials: true } } : {}),
    allowRequest(request, decide) {
      const headers = headersOf(request);
      const isAllowed = isFromProgram(headers) || originRule.allows(headers);
      const isFull = networks.isFull(request);
      if (!isAllowed || isFull)
        deps.noteRefusal(isAllowed ? "RATE_LIMITED" : "ORIGIN_REFUSED", HANDSHAKE, networks.of(request));
      decide(null, isAllowed && !isFull);
    },
  });

  io.use((socket, next) => {
    if (networks.isCrowded(socket.request)) {
      warnOnce();
      deps.noteRefusal("RATE_LIMITED", HANDSHAKE, networks.of(socket.request));
      return next(crowded(headersOf(socket.request)));
    }
    const admitted = sessions.find(headersOf(socket.request)).then(async (signedIn) => {
      if (!signedIn) return next(Object.assign(new Error("NOT_SIGNED_IN"), { data: { code: "NOT_SIGNED_IN" } }));
      const language = signedIn.interfaceLanguage ?? "en";
      if (signedIn.lacksFactor) return next(refusalOf(factorRequired(), language));
      if (!mayListen(signedIn)) return next(refusalOf(deaf(), language));
      socket.data = { ...signedIn, network: networks.of(socket.request) };
      await following.come(signedIn.userId);
      // The browser may be gone before it is connected.
      if (socket.conn.readyState === "closed") following.go(signedIn.userId);
      else socket.conn.once("close", () => following.go(signedIn.userId));
      next();
    });
    admitted.catch(() => next(Object.assign(new Error("UNAVAILABLE"), { data: { code: "UNAVAILABLE" } })));
  });

  /** Connected devices by user, because every message looks them up. */
  const devices = new Map<string, Set<PersonSocket>>();
  io.on("connection", (socket) => {
    const { userId, sessionId } = socket.data;
    void socket.join(sessionRoom(sessionId));
    const theirs = devices.get(userId) ?? new Set();
    devices.set(userId, theirs.add(socket));
    // In order of last use; the first is the least recently used.
    socket.onAny((event: string) => {
      if (!SENT_UNSEEN.has(event) && theirs.delete(socket)) theirs.add(socket);
    });
    const [leastUsed] = theirs;
    if (leastUsed && limits.perPerson > 0 && theirs.size > limits.perPerson) {
      theirs.delete(leastUsed);
      // After this event a page stays disconnected; windows of one user would close each other forever.
      leastUsed.emit("connectionLimit", { limit: limits.perPerson });
      leastUsed.disconnect(true);
    }
    socket.on("disconnect", () => {
      theirs.delete(socket);
      if (theirs.size === 0 && devices.get(userId) === theirs) devices.delete(userId);
    });
  });

  function audienceOf(userIds: readonly string[], except: string | undefined): PersonSocket[] {
    const audience: PersonSocket[] = [];
    for (const userId of userIds)
      for (const device of devices.get(userId) ?? []) if (device.id !== except) audience.push(device);
    return audience;
  }

  const closeHere = (sessionId: string) => io.in(sessionRoom(sessionId)).disconnectSockets(true);
  const reach = inSteps<PersonSocket>();
  const here: Deliver = {
    to(userIds, event, payload, options) {
      reach(audienceOf(userIds, options?.except), (audience) => {
        const [first] = audience;
        // Socket.IO encodes a broadcast once for all devices; most users have only one, which needs no broadcast.
        const to: unknown = audience.length === 1 ? first : io.to(audience.map((device) => device.id));
        // The contract ties the payload to the event's name; Socket.IO's own types cannot express the pair.
        (to as { emit(event: string, payload: unknown): void }).emit(event, payload);
      });
    },
  };
  /** Reaches every device connected to this server. */
  const emitToAll = (event: string, payload: unknown) =>
    void (io as { emit(event: string, payload: unknown): unknown }).emit(event, payload);
  bus.on("event", ({ event, payload }, subject) =>
    here.to([subject.slice("person.".length)], event as EventName, payload as never),
  );
  /** Keeps the order of events of one group, even when the first must wait for the members. */
  const groupEvents = new Map<string, Promise<void>>();
  bus.on("groupEvent", ({ event, payload, membersVersion, seq, except }, subject) => {
    const conversationId = subject.slice("group.".length);
    const before = groupEvents.get(conversationId);
    const delivered = Promise.resolve(before).then(async () => {
      const members = await deps.membersOf(conversationId, membersVersion, seq);
      here.to(
        members.filter((id) => !except.includes(id)),
        event as EventName,
        payload as never,
      );
    });
    const settled = delivered
      .catch((error) => deps.log.error({ err: error, event }, "an event was not delivered"))
      .finally(() => groupEvents.get(conversationId) === settled && groupEvents.delete(conversationId));
    groupEvents.set(conversationId, settled);
  });
  bus.on("everyoneEvent", ({ event, payload }) => emitToAll(event, payload));
  bus.on("sessionEnded", ({ sessionId }) => closeHere(sessionId));
  const underWay = new Set<Promise<void>>();
  async function closeEnded() {
    const connected = new Set([...io.of("/").sockets.values()].map((socket) => socket.data.sessionId));
    if (connected.size === 0) return;
    const live = await sessions.liveAmong([...connected]);
    for (const sessionId of connected) if (!live.has(sessionId)) closeHere(sessionId);
  }

  const isToBeTold = new WeakSet<PersonSocket>();
  bus.onDoubt(() => {
    // Spread over time, because otherwise all pages of this server would fetch at once.
    for (const socket of io.of("/").sockets.values()) {
      if (isToBeTold.has(socket)) continue;
      isToBeTold.add(socket);
      deps.clock.after(Math.random() * heartbeat.intervalMs, () => {
        isToBeTold.delete(socket);
        socket.emit("eventsLost", {});
      });
    }
    closeEnded().catch((error) => deps.log.error({ err: error }, "ended sessions were not looked for"));
  });

  return {
    here,
    attach(http) {
      io.attach(http);
      io.engine.on("connection", (connection) => {
        cutSlowReader(connection);
        connection.once("close", networks.add(connection.request));
      });
    },
    get count() {
      return io.engine?.clientsCount ?? 0;
    },
    // An excluded device is connected to this server, so other servers need not know about it.
    to(userIds, event, payload, options) {
      here.to(userIds, event, payload, options);
      for (const userId of userIds) bus.publish(`person.${userId}`, "event", { event, payload });
    },
    toGroup({ conversationId, membersVersion, seq, userIds, except }, event, payload) {
      here.to(userIds, event, payload);
      bus.publish(`group.${conversationId}`, "groupEvent", { event, payload, membersVersion, seq, except });
    },
    toEveryone(event, payload) {
      emitToAll(event, payload);
      bus.publish("servers", "everyoneEvent", { event, payload });
    },
    closeSession(sessionId) {
      closeHere(sessionId);
      bus.publish("servers", "sessionEnded", { sessionId });
    },
    closeEnded,
    onConnection(serve) {
      io.on("connection", serve);
    },
    answerFirst(send) {
      underWay.add(send);
      void send.finally(() => underWay.delete(send));
    },
    async handOver(milliseconds) {
      const leave = async (socket: PersonSocket) => {
        const turn = Promise.withResolvers<void>();
        deps.clock.after(Math.random() * milliseconds, turn.resolve);
        await turn.promise;
        await Promise.allSettled(underWay);
        socket.disconnect(true);
      };
      await Promise.all([...io.of("/").sockets.values()].map(leave));
    },
    async close() {
      for (const socket of io.of("/").sockets.values()) socket.removeAllListeners("sendMessage");
      const late = Promise.withResolvers<void>();
      const impatience = deps.clock.after(STOPPED_WITHIN_MS, late.resolve);
      await Promise.race([Promise.all(underWay), late.promise]);
      impatience.cancel();
      io.disconnectSockets(true);
      io.engine?.close();
    },
  };
}

function headersIn(request: IncomingMessage, cookie: string | undefined): Headers {
  const headers = new Headers();
  for (const name of ["authorization", "origin", "sec-fetch-site"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  if (cookie) headers.set("cookie", cookie);
  return headers;
}
