import type { WireError } from "@lingualoom/contract/errors.ts";
import type { ClientToServer, ServerToClient } from "@lingualoom/contract/events.ts";
import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";

type ServerSocket = Socket<ServerToClient, ClientToServer>;

interface ConnectionEvents {
  connect(): void;
  disconnect(reason: Socket.DisconnectReason): void;
  connect_error(error: Error & { data?: WireError; context?: { responseText?: string } }): void;
}
type Events = ServerToClient & ConnectionEvents;

const OPTIONS: Partial<ManagerOptions & SocketOptions> = {
  autoConnect: false,
  // After a sign-in as another user, the previous user's connection must not be reused.
  forceNew: true,
  withCredentials: true,
  transports: ["websocket", "polling"],
  tryAllTransports: true,
  timeout: 20_000,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
};

/**
 * The single connection of a signed-in page, initially closed. A Socket.IO connection belongs to one address, so a
 * failover creates a new one, which keeps the listeners and unsent events. A request that waits for its answer fails
 * with its connection, and its sender retries.
 */
export class ChatSocket {
  #address: string;
  #nextAddress: string;
  #socket: ServerSocket;
  #listeners: { readonly event: string; readonly listener: unknown }[] = [];
  #unsent: ((socket: ServerSocket) => void)[] = [];

  constructor(address: string = location.origin) {
    this.#address = address;
    this.#nextAddress = address;
    this.#socket = this.#create();
  }

  get address(): string {
    return this.#address;
  }

  get connected(): boolean {
    return this.#socket.connected;
  }

  get disconnected(): boolean {
    return this.#socket.disconnected;
  }

  get active(): boolean {
    return this.#socket.active;
  }

  on<E extends keyof Events>(event: E, listener: Events[E]): this {
    this.#listeners.push({ event, listener });
    this.#socket.on(event as never, listener as never);
    return this;
  }

  off<E extends keyof Events>(event: E, listener: Events[E]): this {
    this.#listeners = this.#listeners.filter((one) => one.event !== event || one.listener !== listener);
    this.#socket.off(event as never, listener as never);
    return this;
  }

  /** Sends as soon as there is a connection, at any address. */
  emit<E extends keyof ClientToServer>(event: E, ...payload: Parameters<ClientToServer[E]>): void {
    const send = (socket: ServerSocket) => void socket.emit(event, ...payload);
    if (this.connected) send(this.#socket);
    else this.#unsent.push(send);
  }

  /** For a request with an answer. The caller must first check that there is a connection. */
  timeout(milliseconds: number): ReturnType<ServerSocket["timeout"]> {
    return this.#socket.timeout(milliseconds);
  }

  /** Directs the next connection attempt to this origin. */
  failOverTo(address: string): void {
    this.#nextAddress = address;
  }

  connect(): void {
    if (this.#nextAddress !== this.#address) this.#replace();
    this.#socket.connect();
  }

  disconnect(): void {
    this.#socket.disconnect();
  }

  /** Permanently closes the connection; no listener is called again. */
  close(): void {
    this.#listeners = [];
    this.#unsent = [];
    this.#discard();
  }

  #create(): ServerSocket {
    const socket: ServerSocket = io(this.#address, OPTIONS);
    // Before any other listener, like Socket.IO itself.
    socket.on("connect", () => {
      const unsent = this.#unsent;
      this.#unsent = [];
      for (const send of unsent) send(socket);
    });
    for (const { event, listener } of this.#listeners) socket.on(event as never, listener as never);
    socket.io.on("reconnect_attempt", () => {
      if (this.#nextAddress !== this.#address) this.connect();
    });
    return socket;
  }

  #replace(): void {
    this.#discard();
    this.#address = this.#nextAddress;
    this.#socket = this.#create();
  }

  #discard(): void {
    this.#socket.removeAllListeners();
    this.#socket.io.removeAllListeners();
    this.#socket.disconnect();
  }
}
