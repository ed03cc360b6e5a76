import type { WireError } from "@lingualoom/contract/errors.ts";
import { io, type Socket } from "socket.io-client";

/** Outcome of a socket request: an acknowledgement, or the end of the connection before one. */
export type SocketOutcome =
  | { readonly ok: true; readonly answer: unknown }
  | { readonly ok: false; readonly code: WireError["code"] | "REFUSED_CONNECTION" | "DISCONNECTED" | "NO_ANSWER" };

interface Acknowledged {
  readonly ok: boolean;
  readonly error?: WireError;
}

/** One connection for each session, opened again when it has ended. */
export class Sockets {
  readonly #url: string;
  readonly #patienceMs: number;
  readonly #open = new Map<string, Socket>();

  constructor(url: string, patienceMs: number) {
    this.#url = url;
    this.#patienceMs = patienceMs;
  }

  async request(cookie: string, name: string, payload: unknown): Promise<SocketOutcome> {
    const socket = await this.#socketOf(cookie);
    if (!socket) return { ok: false, code: "REFUSED_CONNECTION" };
    const { promise: ended, resolve } = Promise.withResolvers<SocketOutcome>();
    const lose = () => resolve({ ok: false, code: "DISCONNECTED" });
    socket.once("disconnect", lose);
    const answered = socket
      .timeout(this.#patienceMs)
      .emitWithAck(name, payload)
      .then(
        (answer: Acknowledged): SocketOutcome =>
          // `findMissed` gives no reason.
          answer.ok ? { ok: true, answer } : { ok: false, code: answer.error?.code ?? "UNAVAILABLE" },
        (): SocketOutcome => ({ ok: false, code: "NO_ANSWER" }),
      );
    const outcome = await Promise.race([answered, ended]);
    socket.off("disconnect", lose);
    return outcome;
  }

  end(): void {
    for (const socket of this.#open.values()) socket.disconnect();
  }

  async #socketOf(cookie: string): Promise<Socket | null> {
    const known = this.#open.get(cookie);
    if (known?.connected) return known;
    const options = { transports: ["websocket"], extraHeaders: { cookie }, forceNew: true, reconnection: false };
    const socket = io(this.#url, options);
    const isConnected = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true));
      socket.once("connect_error", () => resolve(false));
    });
    if (!isConnected) {
      socket.disconnect();
      return null;
    }
    this.#open.set(cookie, socket);
    return socket;
  }
}
