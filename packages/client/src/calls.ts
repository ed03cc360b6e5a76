import { backoff, retry } from "@lingualoom/backend-pool/retry.ts";
import { backendRetryOf } from "@lingualoom/contract/call-facts/facts.ts";
import { CALL_FACTS } from "@lingualoom/contract/call-facts/table.ts";
import { type CallArguments, type LooseInput, pathOf } from "@lingualoom/contract/call-input.ts";
import type { Name, Output } from "@lingualoom/contract/calls.ts";
import { nextPath } from "@lingualoom/contract/next-path.ts";
import { CallError } from "./call-error.ts";
import type { Environment } from "./environment.ts";
import { type Credentials, isSignedOut, type Session } from "./session.ts";

const TIMEOUT_MS = 15_000;
/** A longer `retryAfter` is returned to the caller as an error instead of waited for. */
const LONGEST_PAUSE_MS = 60_000;

export interface CallOptions {
  /** Pass your own key to make a call repeatable after your program restarts. */
  readonly idempotencyKey?: string;
}
type Arguments<N extends Name> = CallArguments<N, CallOptions>;
type Loose = LooseInput & CallOptions;

export interface CallsOptions {
  /** The origin of the server. */
  readonly url: string;
  readonly session: Session;
  readonly credentials: Credentials | undefined;
  /** Total number of attempts of a call. */
  readonly attempts: number;
  readonly signal: AbortSignal;
  readonly environment: Environment;
}

/** Sends the calls of the contract over HTTP, for one session. */
export class Calls {
  readonly #options: CallsOptions;
  #signingIn: Promise<void> | undefined;

  constructor(options: CallsOptions) {
    this.#options = options;
  }

  /** @throws CallError */
  async call<N extends Name>(name: N, ...[input]: Arguments<N>): Promise<Output<N>> {
    return (await this.#send(name, (input ?? {}) as Loose)).body as Output<N>;
  }

  /** Yields the pages of a list, each with its headers. */
  async *pages<N extends Name>(
    name: N,
    ...[input]: Arguments<N>
  ): AsyncGenerator<{ readonly items: Output<N>; readonly headers: Headers }> {
    const { url } = this.#options;
    for (let path: string | null | undefined; path !== null; ) {
      const { body, headers } = await this.#send(name, (input ?? {}) as Loose, path);
      yield { items: body as Output<N>, headers };
      path = nextPath(headers.get("link"), new URL(url).origin);
    }
  }

  /** Signs in with email and password. Concurrent callers share one request. */
  signIn(): Promise<void> {
    const body = this.#options.credentials;
    if (!body)
      throw new CallError(401, "NOT_SIGNED_IN", {
        cause: "no email and password were given, or the access token does not hold",
      });
    this.#signingIn ??= this.#send("POST /auth/login", { body })
      .then(() => {})
      .finally(() => {
        this.#signingIn = undefined;
      });
    return this.#signingIn;
  }

  async #send(name: Name, input: Loose, path = pathOf(name.split(" ")[1] ?? "", input)) {
    const { attempts, signal, environment, credentials } = this.#options;
    const method = name.slice(0, name.indexOf(" "));
    // All attempts of one change share a key, so the server applies it once.
    const key = method === "GET" ? undefined : (input.idempotencyKey ?? crypto.randomUUID());
    const mayRepeat = name === "POST /auth/login" || backendRetryOf(method, CALL_FACTS[name]) !== "never";
    let asked = 0;
    const policy = {
      attempts: mayRepeat ? attempts : 1,
      pause: (failures: number) => Math.max(asked, backoff(failures) * (0.5 + environment.random())),
      isTransient: (error: unknown) => {
        asked = error instanceof CallError ? (error.retryAfter ?? 0) : 0;
        return isTransient(error) && asked <= LONGEST_PAUSE_MS;
      },
      signal,
    };
    const wait = (milliseconds: number) => environment.wait(milliseconds, signal);
    const once = () => this.#attempt(method, path, input.body, key);
    return await retry(policy, wait, () =>
      once().catch(async (error) => {
        if (!isSignedOut(error) || !credentials || name === "POST /auth/login") throw error;
        await this.signIn();
        return await once();
      }),
    );
  }

  async #attempt(method: string, path: string, body: unknown, key: string | undefined) {
    const { url, session, signal, environment } = this.#options;
    try {
      const response = await environment.fetch(new URL(path, url), {
        method,
        headers: {
          accept: "application/json",
          ...session.headers,
          ...(key && { "idempotency-key": key }),
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      session.renewFrom(response.headers);
      if (!response.ok) throw await CallError.of(response);
      return { body: (await response.json()) as unknown, headers: response.headers };
    } catch (cause) {
      if (cause instanceof CallError) throw cause;
      if (cause instanceof SyntaxError) throw new CallError(0, "UNREADABLE", { cause });
      const isLate = cause instanceof DOMException && cause.name === "TimeoutError";
      throw new CallError(0, isLate ? "TIMEOUT" : "NETWORK", { cause });
    }
  }
}

/** Whether another attempt may succeed. `IN_PROGRESS` is transient: the first attempt is still running. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof CallError) || error.body.final) return false;
  return error.status >= 500 || ["NETWORK", "TIMEOUT", "IN_PROGRESS", "RATE_LIMITED"].includes(error.code);
}
