import type { TokenScope } from "@lingualoom/contract/call-facts/token-scopes.ts";
import { type RequestAnswer, type RequestName, requests } from "@lingualoom/contract/events.ts";
import type { Logger } from "pino";
import type { z } from "zod";
import { requireScope } from "../caller.ts";
import { AppError, asAppError } from "../errors.ts";
import { refusalOf as sentenceOf } from "../field-issue.ts";
import type { NoteRefusal } from "../http/refusal-log.ts";
import { wireIn } from "../http/sentences/sentences.ts";
import { refusal as tooMany } from "../rate-limits/limits.ts";
import { say } from "../sentences/sentence.ts";
import type { RequestBudget } from "./limits/request-budget.ts";
import type { PersonSocket } from "./sockets.ts";

/** Cost of requests that are more expensive than usual: lookups of many people, and events to all own devices. */
const COSTS: { readonly [N in RequestName]?: (payload: unknown) => number } = {
  watchPresence: (people) => 1 + Math.ceil((Array.isArray(people) ? people.length : 0) / PEOPLE_PER_UNIT),
  settingsChanged: () => 10,
  findMissed: () => 10,
  callSignal: () => 5,
};
/** The scope that a token needs for a socket request; the handshake needs `read`. */
const SCOPE_OF_REQUEST: Readonly<Record<RequestName, TokenScope | null>> = {
  sendMessage: "write",
  markRead: "write",
  markDelivered: "write",
  typing: "write",
  callSignal: "write",
  callState: "write",
  findMissed: "read",
  watchPresence: "read",
  settingsChanged: "account",
  // Only concerns the notifications of a browser.
  lookedAt: null,
};

const PEOPLE_PER_UNIT = 20;

/** Maximum concurrent requests of one socket. Pages never come near it, and it bounds the cost of a flood. */
const AT_ONCE = 50;

/** Maximum values in a payload; beyond it, schema validation would report each value before it refuses the number. */
const VALUES_MAX = 3_000;

/** Returns the remaining room for values; stops counting once it is negative. */
function roomAfter(value: unknown, room: number): number {
  let left = room - 1;
  if (typeof value === "object" && value !== null)
    for (const one of Object.values(value)) {
      if (left < 0) break;
      left = roomAfter(one, left);
    }
  return left;
}

const ADDRESSES: ReadonlySet<unknown> = new Set(["conversationId", "to", "with"]);

/** Returns the same refusal as HTTP, where a malformed id is not found. */
function refusalOf(issues: readonly z.core.$ZodIssue[]): AppError {
  return issues.every(({ path, code }) => ADDRESSES.has(path[0]) && code === "invalid_format")
    ? new AppError("NOT_FOUND", say("notFound"))
    : new AppError("VALIDATION", sentenceOf(issues));
}

type Payload<N extends RequestName> = z.output<(typeof requests)[N]>;

/** Checks every request of one socket: cost, scope and shape. Also words its refusals. */
export class RequestGate {
  readonly socket: PersonSocket;
  readonly me: string;
  readonly #budget: RequestBudget;
  readonly #log: Logger;
  readonly #noteRefusal: NoteRefusal;
  #running = 0;

  constructor(
    socket: PersonSocket,
    budget: RequestBudget,
    { log, noteRefusal }: { readonly log: Logger; readonly noteRefusal: NoteRefusal },
  ) {
    this.socket = socket;
    this.me = socket.data.userId;
    this.#budget = budget;
    this.#log = log;
    this.#noteRefusal = noteRefusal;
  }

  /** @throws AppError `RATE_LIMITED`, `FORBIDDEN` for a token, or the refusal of a payload with the wrong shape */
  admit<N extends RequestName>(name: N, payload: unknown): Payload<N> {
    const seconds = this.#budget.take(this.me, COSTS[name]?.(payload) ?? 1);
    if (seconds > 0) throw tooMany(seconds * 1_000);
    requireScope(this.socket.data, SCOPE_OF_REQUEST[name]);
    if (roomAfter(payload, VALUES_MAX) < 0) throw new AppError("VALIDATION", say("wrongShape"));
    const parsed = requests[name].safeParse(payload);
    if (!parsed.success) throw refusalOf(parsed.error.issues);
    return parsed.data as Payload<N>;
  }

  refuse(name: RequestName, error: unknown) {
    const event = name === "sendMessage" ? "a send failed" : "a socket request failed";
    if (!(error instanceof AppError)) this.#log.error({ err: error, request: name }, event);
    const refusal = asAppError(error);
    this.#noteRefusal(refusal.code, name, this.socket.data.network);
    return wireIn(refusal, this.socket.data.interfaceLanguage ?? "en");
  }

  /** Pages send most of these without an acknowledgement; then nothing is answered, and a failure is only logged. */
  on<N extends Exclude<RequestName, "sendMessage" | "findMissed">>(
    name: N,
    act: (payload: Payload<N>) => Promise<void>,
  ): void {
    const listen = this.socket.on as (event: string, listener: (...given: unknown[]) => void) => void;
    listen.call(this.socket, name, (payload, acknowledge) => {
      if (this.#running === AT_ONCE) return;
      this.#running += 1;
      void this.#run(name, payload, act)
        .then((answer) => {
          if (typeof acknowledge === "function") acknowledge(answer);
        })
        .finally(() => {
          this.#running -= 1;
        });
    });
  }

  async #run<N extends RequestName>(
    name: N,
    payload: unknown,
    act: (payload: Payload<N>) => Promise<void>,
  ): Promise<RequestAnswer> {
    try {
      await act(this.admit(name, payload));
      return { ok: true };
    } catch (error) {
      return { ok: false, error: this.refuse(name, error) };
    }
  }
}
