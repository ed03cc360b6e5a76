import type { CallArguments } from "@lingualoom/contract/call-input.ts";
import type { Given, Name, Output } from "@lingualoom/contract/calls.ts";
import type { EventName, RequestPayload } from "@lingualoom/contract/events.ts";
import { type CallOptions, Calls } from "./calls.ts";
import { Connection, type Hint, type Listener } from "./connection.ts";
import { type Environment, machine } from "./environment.ts";
import { Follower, type Progress } from "./follower.ts";
import { Session } from "./session.ts";
import type { Me, Message } from "./shapes.ts";

export interface ClientOptions {
  /** Where the server is: `https://chat.example.org`. */
  readonly url: string;
  /** An access token of a person's settings, with `read` and what else the program does; instead of all below. */
  readonly token?: string;
  /** An account like any other, whose address is confirmed. */
  readonly email?: string;
  readonly password?: string;
  /** `client.session` of an earlier run, instead of email and password or beside them. */
  readonly session?: string;
  /** `client.progress` of an earlier run: what came since then is handled first. */
  readonly progress?: Progress;
  /** How often a call is tried in all; 10 last about half a minute. */
  readonly attempts?: number;
  /** Told of lost connections and of errors in handlers; the console is, where it is absent. */
  readonly onTrouble?: (trouble: Trouble) => void;
  readonly environment?: Environment;
}

export interface Trouble {
  /** `stopped`: the client does not try again, as after a wrong password. */
  readonly kind: "disconnected" | "stopped" | "failed";
  readonly error: unknown;
}

export type Draft = Partial<Given<"POST /conversations/:conversationId/messages", "body">>;

/** Milliseconds between two looks for a message whose event was lost although the connection was there. */
const LOOK_EVERY_MS = 180_000;

const toConsole = ({ kind, error }: Trouble) => console.error(`lingualoom client: ${kind}:`, error);

export type Client = ReturnType<typeof createClient>;

/** A program that takes part in chats, as the person whose account it signs in to. */
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
  const catchUp = () =>
    follower.catchUp().catch((error) => {
      // The next connection asks again.
      if (connection.isConnected) onTrouble({ kind: "failed", error });
    });

  async function lookNowAndThen(): Promise<void> {
    while (!signal.aborted) {
      await environment.wait(LOOK_EVERY_MS * (0.75 + environment.random() / 2), signal);
      if (!signal.aborted && connection.isConnected) await catchUp();
    }
  }

  connection.on("newMessage", (message) => follower.heard(message));
  connection.on("messageSent", (message) => follower.heard(message));
  connection.on("messageUpdated", (message) => follower.heard(message));
  connection.on("messagesUpdated", (messages) => {
    for (const message of messages) follower.heard(message);
  });
  connection.on("eventsLost", () => void catchUp());
  connection.on("conversationCreated", ({ conversationId }) => follower.joined(conversationId));
  connection.on("conversationRemoved", ({ conversationId }) => follower.left(conversationId));

  return {
    /** The cookie of the session: store it like a password. Empty with a token. */
    get session(): string {
      return session.cookie;
    },
    /** How far messages are handled, as plain JSON. */
    get progress(): Progress {
      return follower.progress;
    },
    /** Who the program is; there after `start`. */
    get me(): Me {
      if (!me) throw new Error("call start() first");
      return me;
    },
    /** Signs in, takes note of what there is, and connects. */
    async start(): Promise<Me> {
      if (!session.isThere) await calls.signIn();
      me = await calls.call("GET /auth/check");
      await follower.begin();
      connection.open();
      void lookNowAndThen();
      return me;
    },
    /** Ends it for good: the connection, waiting calls and pauses. */
    stop: (): void => ended.abort(),
    /** Makes a call of the server, in as many attempts as it takes and is allowed; a change happens once. */
    call: <N extends Name>(name: N, ...input: CallArguments<N, CallOptions>): Promise<Output<N>> =>
      calls.call(name, ...input),
    /** The pages of a list call, with the headers of each. */
    pages: <N extends Name>(name: N, ...input: CallArguments<N, CallOptions>) => calls.pages(name, ...input),
    /**
     * Writes a message. With a `clientMessageId` made from what it answers, it is written once, even if the program starts
     * anew in between.
     */
    send(conversationId: string, draft: Draft): Promise<Message> {
      const body = { clientMessageId: crypto.randomUUID(), ...draft };
      return calls.call("POST /conversations/:conversationId/messages", { params: { conversationId }, body });
    },
    /**
     * Gets every message of others since the start, or since `progress`: in the order of its conversation, also what was
     * written while there was no connection. The next message of a conversation waits until the handler has ended.
     */
    onMessage(handler: (message: Message) => unknown): () => void {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
    /** An event as it comes. Events of a time without a connection are lost; `onMessage` makes up for them. */
    on: <N extends EventName>(name: N, listener: Listener<N>): (() => void) => connection.on(name, listener),
    /** A hint such as `typing` or `markRead`; nothing without a connection. */
    hint: <H extends Hint>(name: H, payload: RequestPayload<H>): void => connection.hint(name, payload),
  };
}
