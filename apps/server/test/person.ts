import type { Name } from "@lingualoom/contract/calls.ts";
import type {
  ClientToServer,
  EventName,
  EventPayload,
  SendAnswer,
  ServerToClient,
} from "@lingualoom/contract/events.ts";
import type { Me, Message } from "@lingualoom/contract/shapes.ts";
import { io, type Socket } from "socket.io-client";
import { WAIT_MS } from "../../../patience.ts";

export interface Answer<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** A user with a browser: their cookie, calls and the events of their devices. */
export class Person {
  readonly url: string;
  readonly me: Me;
  readonly cookie: string;
  readonly devices: Device[] = [];

  constructor(url: string, me: Me, cookie: string) {
    this.url = url;
    this.me = me;
    this.cookie = cookie;
  }

  get id() {
    return this.me._id;
  }

  /** Makes a call by its name in the contract; `path` replaces its path if it has parameters. */
  async call<T = Record<string, unknown>>(
    name: Name,
    options: { path?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer<T>> {
    const [method, path] = name.split(" ") as [string, string];
    return ask<T>(this.url, method, options.path ?? path, options.body, {
      cookie: this.cookie,
      ...options.headers,
    });
  }

  async device(): Promise<Device> {
    const device = await Device.open(this.url, this.cookie);
    this.devices.push(device);
    return device;
  }

  async leave() {
    for (const device of this.devices.splice(0)) device.close();
  }
}

export async function ask<T>(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
}

export class Device {
  readonly socket: Socket<ServerToClient, ClientToServer>;
  readonly heard: { event: EventName; payload: unknown }[] = [];
  private readonly listeners = new Set<() => void>();

  private constructor(socket: Socket<ServerToClient, ClientToServer>) {
    this.socket = socket;
    socket.onAny((event, payload) => {
      this.heard.push({ event, payload });
      for (const listener of this.listeners) listener();
    });
  }

  static async open(url: string, cookie: string): Promise<Device> {
    const socket: Socket<ServerToClient, ClientToServer> = io(url, {
      transports: ["websocket"],
      extraHeaders: { cookie },
      forceNew: true,
      reconnection: false,
      autoConnect: false,
    });
    const device = new Device(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", reject);
      socket.connect();
    });
    return device;
  }

  all<N extends EventName>(event: N): EventPayload<N>[] {
    return this.heard.filter((one) => one.event === event).map((one) => one.payload as EventPayload<N>);
  }

  /** Resolves with the first matching event of that name, past or future. */
  hears<N extends EventName>(
    event: N,
    fits: (payload: EventPayload<N>) => boolean = () => true,
  ): Promise<EventPayload<N>> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = this.all(event).find(fits);
        if (found === undefined) return;
        this.listeners.delete(look);
        clearTimeout(timer);
        resolve(found);
      };
      const timer = setTimeout(() => {
        this.listeners.delete(look);
        const names = this.heard.map((one) => one.event).join(", ");
        reject(new Error(`never heard ${event}; heard: ${names}`));
      }, WAIT_MS);
      this.listeners.add(look);
      look();
    });
  }

  /** Stays pending when the connection ends before the answer. */
  send(draft: { to: string; text: string; clientMessageId: string }): Promise<SendAnswer> {
    return new Promise((resolve) => this.socket.emit("sendMessage", draft, resolve));
  }

  async sends(to: string, text: string, clientMessageId: string = crypto.randomUUID()): Promise<Message> {
    let answer: SendAnswer;
    // Retries like the page: on a busy machine PostgreSQL can give up waiting for a lock.
    do answer = await this.send({ to, text, clientMessageId });
    while (!answer.ok && answer.error.code === "UNAVAILABLE");
    if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`);
    return answer.message;
  }

  close() {
    this.socket.disconnect();
  }
}
