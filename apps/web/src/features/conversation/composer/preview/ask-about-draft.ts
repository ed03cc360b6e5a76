import { pathOf } from "@lingualoom/contract/call-input.ts";
import type { Got, Output } from "@lingualoom/contract/calls.ts";
import { v7 as newId } from "uuid";
import { type Address, idOrAlias } from "#/data/address.ts";
import { ApiError } from "#/transport/api-error.ts";
import { send } from "#/transport/request.ts";

const PATHS = {
  "POST /conversations/:conversationId/previews": "/conversations/:conversationId/previews",
  "POST /conversations/:conversationId/meaning": "/conversations/:conversationId/meaning",
} as const;

/** A question that its asker may give up: the connection ends with it, and with that the engines stop. */
export async function askAboutDraft<C extends keyof typeof PATHS>(
  call: C,
  address: Address,
  body: Got<C, "body">,
  signal: AbortSignal,
): Promise<Output<C>> {
  const path = pathOf(PATHS[call], { params: { conversationId: idOrAlias(address) } });
  const answer = await send(
    { call, path, body, idempotencyKey: newId() },
    {
      fetch: async (url, init) => {
        const both = AbortSignal.any([signal, ...(init?.signal ? [init.signal] : [])]);
        return fetch(url, { ...init, signal: both }).catch((error) => {
          // Neither the server nor the network has failed.
          throw signal.aborted ? new ApiError(0, "UNREADABLE") : error;
        });
      },
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
    },
  );
  return answer.body as Output<C>;
}
