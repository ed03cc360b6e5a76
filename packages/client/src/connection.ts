import { backoff } from "@lingualoom/backend-pool/retry.ts";
import type { WireError } from "@lingualoom/contract/errors.ts";
import type {
  ClientToServer,
  EventName,
  EventPayload,
  RequestPayload,
  ServerToClient,
} from "@lingualoom/contract/events.ts";
import type { Known, Missed } from "@lingualoom/contract/missed.ts";
import { io, type Socket } from "socket.io-client";
import { CallError } from "./call-error.ts";
import type { Environment } from "./environment.ts";
import type { Session } from "./session.ts";

const TIMEOUT_MS = 15_000;

/** Requests that are worth sending only at once. */
export type Hint = "typing" | "markRead" | "markDelivered" | "watchPresence";
export type Listener<N extends EventName> = (payload: EventPayload<N>) => void;

export interface ConnectionOptions {
  readonly url: string;
  readonly session: Session;
  readonly signal: AbortSignal;
  readonly environment: Environment;
  /** The server does not know the session (any more). Rejects when there is no way back in. */
  readonly signIn: () => Promise<void>;
  /** At each new connection: what came before it may be lost. */
  readonly onConnect: () => void;
  /** Why there is no connection; it tries again where `again` is true. */
  readonly onLost: (error: Error, again: boolean) => void;
}

/** The live connection. It comes back by itself, with growing pauses, until it is ended. */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #listeners = new Map<string, Set<(payload: never) => void>>();
  #socket: Socket<ServerToClient, ClientToServer> | undefined;
  #failures = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    options.signal.addEventListener("abort", () => this.#socket?.disconnect());
  }

  on<N extends EventName>(name: N, listener: Listener<N>): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener as (payload: never) => void));
    return () => void listeners.delete(listener as (payload: never) => void);
  }

  get isConnected(): boolean {
    return this.#socket?.connected ?? false;
  }

  open(): void {
    const { url, session, signal, onConnect } = this.#options;
    if (signal.aborted) return;
    const extraHeaders = session.headers;
    const options = { transports: ["websocket"], extraHeaders, forceNew: true, reconnection: false };
    const socket: Socket<ServerToClient, ClientToServer> = io(url, options);
    this.#socket = socket;
    let isCrowded = false;
    socket.on("connectionLimit", () => {
      isCrowded = true;
    });
    socket.onAny((name: string, payload: unknown) => {
      for (const listener of this.#listeners.get(name) ?? []) listener(payload as never);
    });
    socket.on("connect", () => {
      this.#failures = 0;
      onConnect();
    });
    socket.on("connect_error", (error: Error & { data?: WireError }) => this.#lost(error, false));
    // Programs of one person would close each other's connections for ever.
    socket.on("disconnect", (reason) => this.#lost(new Error(`disconnected: ${reason}`), isCrowded));
  }

  /** Which conversations are ahead of what is known. Rejects without a connection. */
  async findMissed(known: Known): Promise<readonly Missed[]> {
    const socket = this.#socket;
    if (!socket?.connected) throw new Error("not connected");
    const answer = await socket.timeout(TIMEOUT_MS).emitWithAck("findMissed", known);
    if (!answer.ok) throw new Error("the server could not say what was missed");
    return answer.missed;
  }

  /** What is not sent now would be out of date later. */
  hint<H extends Hint>(name: H, payload: RequestPayload<H>): void {
    if (this.#socket?.connected) (this.#socket as Socket).emit(name, payload);
  }

  #lost(error: Error & { data?: WireError }, forGood: boolean): void {
    const { signal, environment, onLost } = this.#options;
    this.#socket?.removeAllListeners();
    this.#socket?.disconnect();
    if (signal.aborted) return;
    onLost(error, !forGood);
    if (forGood) return;
    this.#failures += 1;
    const pause = backoff(this.#failures) * (0.5 + environment.random());
    void environment.wait(pause, signal).then(() => this.#again(error));
  }

  async #again(error: { data?: WireError }): Promise<void> {
    const { signIn, signal, onLost } = this.#options;
    try {
      if (error.data?.code === "NOT_SIGNED_IN") await signIn();
      this.open();
    } catch (failure) {
      const isRefused = failure instanceof CallError && failure.status >= 400 && failure.status < 500;
      if (!isRefused) this.#lost(failure as Error, false);
      else if (!signal.aborted) onLost(failure, false);
    }
  }
}
