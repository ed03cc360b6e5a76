import type { Call } from "@lingualoom/contract/call.ts";
import { type Calls, calls, type Name, type Output, type ParsedInput } from "@lingualoom/contract/calls.ts";
import type { Caller } from "../caller.ts";

export interface Input<N extends Name> {
  readonly params: ParsedInput<N, "params">;
  readonly query: ParsedInput<N, "query">;
  readonly body: ParsedInput<N, "body">;
  readonly me: Calls[N]["access"] extends "public" ? null : Caller;
  /** Set with an `Idempotency-Key`: the same for every run of one request, even after a crash. */
  readonly onceId?: string | undefined;
  /** Reads the upload; nothing of it has been read before. */
  readonly upload: Calls[N] extends { readonly upload: object } ? () => Promise<Uint8Array> : undefined;
  /** The raw request; nothing of its body has been read. */
  readonly request: Calls[N] extends { readonly isRaw: true } ? Request : undefined;
  readonly headers: Headers;
  /** The caller's address, behind as many proxies as the operator trusts. */
  readonly address: string;
  readonly url: URL;
  /** Aborted when the client disconnects. Created on demand, since few calls use it. */
  readonly left: () => AbortSignal;
}

export class Reply<T> {
  readonly body: T;
  readonly status: number | undefined;
  readonly headers: Headers;
  /** The same object answers many calls and never changes, so it is checked only once. */
  readonly reused: boolean;
  constructor(
    body: T,
    more: { status?: number; headers?: ConstructorParameters<typeof Headers>[0]; reused?: true } = {},
  ) {
    this.body = body;
    this.reused = more.reused ?? false;
    this.status = more.status;
    this.headers = new Headers(more.headers);
  }
}

export type Handler<N extends Name> = (input: Input<N>) => Promise<Output<N> | Reply<Output<N>>>;
/** A feature's part of the route table; the composition root combines the parts. */
export type Routes<N extends Name = Name> = { readonly [K in N]: Handler<K> };

export const callOf = (name: Name): Call => calls[name];
export const callNames = Object.keys(calls) as Name[];
