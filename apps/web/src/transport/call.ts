import { type CallArguments, type LooseInput, pathOf } from "@lingualoom/contract/call-input.ts";
import type { Name, Output } from "@lingualoom/contract/calls.ts";
import { nextPath } from "@lingualoom/contract/next-path.ts";
import { v7 as newId } from "uuid";
import { type Answer, type Request, send } from "./request.ts";

type Further = Partial<Pick<Request, "idempotencyKey" | "keepalive">>;
type Arguments<N extends Name> = CallArguments<N, Further>;
type Loose = LooseInput & Further;

export interface Page<T> {
  readonly items: T;
  readonly next: string | null;
  readonly headers: Headers;
}

async function sendCall(name: Name, input: Loose): Promise<Answer> {
  const [method = "GET", template = ""] = name.split(" ");
  // All attempts of one change have the same key.
  const idempotencyKey = method === "GET" ? undefined : (input.idempotencyKey ?? newId());
  const { body, keepalive } = input;
  return send({ call: name, path: pathOf(template, input), body, idempotencyKey, keepalive });
}

/**
 * Makes a call of the contract, without showing anything.
 * @throws ApiError
 */
export async function call<N extends Name>(name: N, ...[input]: Arguments<N>): Promise<Output<N>> {
  const answer = await sendCall(name, (input ?? {}) as Loose);
  return answer.body as Output<N>;
}

export async function firstPage<N extends Name>(name: N, ...[input]: Arguments<N>): Promise<Page<Output<N>>> {
  return toPage(await sendCall(name, (input ?? {}) as Loose));
}

/** Fetches the page that an earlier page of the same call gave as `next`. */
export async function followPage<N extends Name>(name: N, path: string): Promise<Page<Output<N>>> {
  return toPage(await send({ call: name, path }));
}

function toPage<T>({ body, headers }: Answer): Page<T> {
  return { items: body as T, next: nextPath(headers.get("link"), location.origin), headers };
}
