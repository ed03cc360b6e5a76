import type { Given, Name, Output } from "@lingualoom/contract/calls.ts";
import { v7 as newId } from "uuid";
import { nextPath } from "./link.ts";
import { type Answer, type Request, send } from "./request.ts";

type Query = Readonly<Record<string, string | number | undefined>>;
type Field<K extends string, V> = [V] extends [undefined]
  ? { readonly [P in K]?: never }
  : { readonly [P in K]: V };
type Input<N extends Name> = Field<"params", Given<N, "params">> &
  Field<"body", Given<N, "body">> & { readonly query?: Query } & Partial<
    Pick<Request, "idempotencyKey" | "keepalive">
  >;
type Arguments<N extends Name> =
  Record<never, never> extends Input<N> ? [input?: Input<N>] : [input: Input<N>];

/** One page of a list, and the path of the next one. */
export interface Page<T> {
  readonly items: T;
  readonly next: string | null;
  readonly headers: Headers;
}

interface Loose {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Query;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
  readonly keepalive?: boolean | undefined;
}

function pathOf(template: string, { params = {}, query = {} }: Loose): string {
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") search.set(name, String(value));
  return `/api${path}${search.size > 0 ? `?${search}` : ""}`;
}

async function sendCall(name: Name, input: Loose): Promise<Answer> {
  const [method = "GET", template = ""] = name.split(" ");
  // All attempts of one change have the same key.
  const idempotencyKey = method === "GET" ? undefined : (input.idempotencyKey ?? newId());
  const { body, keepalive } = input;
  return send({ call: name, path: pathOf(template, input), body, idempotencyKey, keepalive });
}

/**
 * Makes a call of the contract. It shows nothing itself.
 *
 * @throws ApiError
 */
export async function call<N extends Name>(name: N, ...[input]: Arguments<N>): Promise<Output<N>> {
  const answer = await sendCall(name, (input ?? {}) as Loose);
  return answer.body as Output<N>;
}

/** The first page of a list call. */
export async function firstPage<N extends Name>(name: N, ...[input]: Arguments<N>): Promise<Page<Output<N>>> {
  return toPage(await sendCall(name, (input ?? {}) as Loose));
}

/** The page at the path that an earlier page of the same call gave as `next`. */
export async function followPage<N extends Name>(name: N, path: string): Promise<Page<Output<N>>> {
  return toPage(await send({ call: name, path }));
}

function toPage<T>({ body, headers }: Answer): Page<T> {
  return { items: body as T, next: nextPath(headers.get("link"), location.origin), headers };
}
