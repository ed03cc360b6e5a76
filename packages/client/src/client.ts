import { backoff } from "@lingualoom/backend-pool/retry.ts";
import type { CallArguments } from "@lingualoom/contract/call-input.ts";
import type { CallerInput, Name, Output } from "@lingualoom/contract/calls.ts";
import type { WireError } from "@lingualoom/contract/errors.ts";
import type {
  ClientToServer,
  EventName,
  EventPayload,
  RequestPayload,
  ServerToClient,
} from "@lingualoom/contract/events.ts";
import type { ChangedConversation, KnownCounters } from "@lingualoom/contract/missed.ts";
import { io, type Socket } from "socket.io-client";
import { CallError } from "./call-error.ts";
import { type CallOptions, Calls } from "./calls.ts";
import { type Environment, machine } from "./environment.ts";
import { Follower, type Progress } from "./follower.ts";
import { Session } from "./session.ts";
import type { Me, Message } from "./shapes.ts";

export interface ClientOptions {
  /** Address of the server, such as `https://chat.example.org`. */
  readonly url: string;
  /** An access token from a user's settings, with the needed scopes. Replaces the three options below. */
  readonly token?: string;
  /** An ordinary account with a confirmed address. */
  readonly email?: string;
  readonly password?: string;
  /** `client.session` of an earlier run, instead of or in addition to email and password. */
  readonly session?: string;
  /** `client.progress` of an earlier run. Messages that arrived since then are handled first. */
  readonly progress?: Progress;
  /** Total number of attempts of a call; 10 take about half a minute. */
  readonly attempts?: number;
  /** Called on lost connections and on errors in handlers. Defaults to `console.error`. */
  readonly onTrouble?: (trouble: Trouble) => void;
  readonly environment?: Environment;
}

export interface Trouble {
  /** `stopped`: the client does not try again, for example after a wrong password. */
  readonly kind: "disconnected" | "stopped" | "failed";
  readonly error: unknown;
}

export type Draft = Partial<CallerInput<"POST /conversations/:conversationId/messages", "body">>;

/** Milliseconds between two checks for messages whose event was lost while connected. */
const LOOK_EVERY_MS = 180_000;

const toConsole = ({ kind, error }: Trouble) => console.error(`lingualoom client: ${kind}:`, error);

export type Client = ReturnType<typeof createClient>;

/** Creates a program that takes part in chats as the user whose account it signs in to. */
export function createClient(options: ClientOptions) {
  const { url, attempts = 10, onTrouble = toConsole, environment = machine } = options;
  const { email, password } = options;
  const credentials = email !== undefined && password !== undefined ? { email, password } : undefined;
  const ended = new AbortController();
  const { signal } = ended;
  const session = new Session({ cookie: options.session, token: options.token });
  const calls = new Calls({ url, session, credentials, attempts, signal, environment });
  const handlers = new Set<(message: Message) => unknown>();
  let me: Me | undefined;

  const connection = new Connection({
    url,
    session,
    signal,
    environment,
    signIn: () => calls.signIn(),
    onConnect: () => void catchUp(),
    onLost: (error, again) => onTrouble({ kind: again ? "disconnected" : "stopped", error }),
  });
  const follower = new Follower(
    {
      calls,
      myId: () => me?._id ?? "",
      findMissed: (known) => connection.findMissed(known),
      onTrouble: (error) => {
        if (!signal.aborted) onTrouble({ kind: "failed", error });
      },
      async onMessage(message) {
        for (const handler of handlers) await handler(message);
      },
    },
    options.progress,
  );
  /** Tries again until it succeeds or is refused. Without a connection it ends: the next one catches up. */
  async function catchUp(): Promise<void> {
    for (let failures = 1; !signal.aborted; failures++) {
      try {
        return await follower.catchUp();
      } catch (error) {
        if (signal.aborted || !connection.isConnected) return;
        onTrouble({ kind: "failed", error });
        if (isRefused(error)) return;
        await environment.wait(backoff(failures) * (0.5 + environment.random()), signal);
      }
    }
  }
  /** Catches up after an event that could not be followed, which left its conversation behind. */
  const follow = (followed: Promise<void>): void =>
    void followed.catch((error) => {
      if (signal.aborted) return;
      onTrouble({ kind: "failed", error });
      if (!isRefused(error)) return catchUp();
    });

  async function lookNowAndThen(): Promise<void> {
    while (!signal.aborted) {
      await environment.wait(LOOK_EVERY_MS * (0.75 + environment.random() / 2), signal);
      if (!signal.aborted && connection.isConnected) await catchUp();
    }
  }

  connection.on("newMessage", (message) => follow(follower.heard(message)));
  connection.on("messageSent", (message) => follow(follower.heard(message)));
  connection.on("messageUpdated", (message) => follow(follower.heard(message)));
  connection.on("messagesUpdated", (messages) => {
    for (const message of messages) follow(follower.heard(message));
  });
  connection.on("eventsLost", () => void catchUp());
  connection.on("conversationCreated", ({ conversationId }) => follow(follower.joined(conversationId)));
  connection.on("conversationRemoved", ({ conversationId }) => follow(follower.left(conversationId)));

  return {
    /** The session cookie: store it like a password. Empty with a token. */
    get session(): string {
      return session.cookie;
    },
    /** The last handled messages, as plain JSON. */
    get progress(): Progress {
      return follower.progress;
    },
    /** The program's own account; available after `start`. */
    get me(): Me {
      if (!me) throw new Error("call start() first");
      return me;
    },
    /** Signs in, records the newest messages, and connects. */
    async start(): Promise<Me> {
      if (!session.isThere) await calls.signIn();
      me = await calls.call("GET /auth/check");
      await follower.begin();
      connection.open();
      void lookNowAndThen();
      return me;
    },
    /** Permanently ends the connection, running calls and pauses. */
    stop: (): void => ended.abort(),
    /** Calls the server and retries as often as `attempts` and the call allow; a change is applied once. */
    call: <N extends Name>(name: N, ...input: CallArguments<N, CallOptions>): Promise<Output<N>> =>
      calls.call(name, ...input),
    /** Yields the pages of a list call, each with its headers. */
    pages: <N extends Name>(name: N, ...input: CallArguments<N, CallOptions>) => calls.pages(name, ...input),
    /**
     * Sends a message. If `clientMessageId` is derived from the message it answers, the reply is sent once, even if the
     * program restarts in between.
     */
    send(conversationId: string, draft: Draft): Promise<Message> {
      const body = { clientMessageId: crypto.randomUUID(), ...draft };
      return calls.call("POST /conversations/:conversationId/messages", { params: { conversationId }, body });
    },
    /**
     * Receives every message of others since the start, or since `progress`, in the order of its conversation,
     * including those written while disconnected. The next message of a conversation waits until the handler has
     * finished.
     */
    onMessage(handler: (message: Message) => unknown): () => void {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
    /** Receives live events. Events sent while disconnected are lost; `onMessage` makes up for them. */
    on: <N extends EventName>(name: N, listener: Listener<N>): (() => void) => connection.on(name, listener),
    /** Sends a hint such as `typing` or `markRead`; dropped while disconnected. */
    hint: <H extends Hint>(name: H, payload: RequestPayload<H>): void => connection.hint(name, payload),
  };
}

const isRefused = (error: unknown): error is CallError =>
  error instanceof CallError && error.status >= 400 && error.status < 500;

const TIMEOUT_MS = 15_000;

/** Requests that are useless if they arrive late. */
type Hint = "typing" | "markRead" | "markDelivered" | "watchPresence";
type Listener<N extends EventName> = (payload: EventPayload<N>) => void;

interface ConnectionOptions {
  readonly url: string;
  readonly session: Session;
  readonly signal: AbortSignal;
  readonly environment: Environment;
  /** Called when the server no longer accepts the session. Rejects if the client cannot sign in again. */
  readonly signIn: () => Promise<void>;
  /** Called after each new connection. Earlier events may be lost. */
  readonly onConnect: () => void;
  /** Called with the reason of a lost connection; `again` tells whether the client reconnects. */
  readonly onLost: (error: Error, again: boolean) => void;
}

/** The live connection. Reconnects with growing pauses until it is ended. */
class Connection {
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
    // Two programs of one user would otherwise close each other's connections forever.
    socket.on("disconnect", (reason) => this.#lost(new Error(`disconnected: ${reason}`), isCrowded));
  }

  /** Returns the conversations that have changed since `known`. Rejects while disconnected. */
  async findMissed(known: KnownCounters): Promise<readonly ChangedConversation[]> {
    const socket = this.#socket;
    if (!socket?.connected) throw new Error("not connected");
    const answer = await socket.timeout(TIMEOUT_MS).emitWithAck("findMissed", known);
    if (!answer.ok) throw new Error("the server could not say what was missed");
    return answer.missed;
  }

  /** A hint that cannot be sent now would be out of date later. */
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
      if (!isRefused(failure)) this.#lost(failure as Error, false);
      else if (!signal.aborted) onLost(failure, false);
    }
  }
}
