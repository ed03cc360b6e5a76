import { pathOf } from "@lingualoom/contract/call-input.ts";
import { v7 as newId } from "uuid";
import { type Address, idOrAlias } from "../../../../data/conversations/address.ts";
import { ApiError } from "../../../../transport/api-error.ts";
import { send } from "../../../../transport/request.ts";
import type { Previews } from "./draft-previewer.ts";

const CALL = "POST /conversations/:conversationId/previews";

/** A question that its asker may give up: the connection ends with it, and with that the engines stop. */
export async function askPreview(address: Address, text: string, signal: AbortSignal): Promise<Previews> {
  const path = pathOf("/conversations/:conversationId/previews", {
    params: { conversationId: idOrAlias(address) },
  });
  const { body } = await send(
    { call: CALL, path, body: { text }, idempotencyKey: newId() },
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
  return body as Previews;
}
