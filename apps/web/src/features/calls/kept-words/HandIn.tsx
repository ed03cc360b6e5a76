import type { Call } from "@lingualoom/contract/calls/calls.ts";
import { useEffect } from "react";
import { useStore } from "#/external-store.ts";
import { useEvent } from "#/realtime/connection/use-event.ts";
import { ApiError } from "#/transport/api-error.ts";
import { call as send } from "#/transport/call.ts";
import { ownWords } from "../call-state.ts";
import { forgetOwnWords } from "./own-words.ts";

const isAgreed = ({ endedAt, words }: Call) => endedAt !== undefined && words?.by && words.waiting.length === 0;

/** Hands in what the user said in calls once everyone has agreed, and forgets it once someone has refused. */
export function HandIn({ calls }: { readonly calls: readonly Call[] | undefined }) {
  const said = useStore(ownWords);
  useEvent("callChanged", ({ id, words }) => {
    if (words?.refused) forgetOwnWords(id);
  });
  useEffect(() => {
    if (!calls) return;
    for (const [callId, turns] of said) {
      const known = calls.find(({ id }) => id === callId);
      // A call that is no longer listed was kept while this page was offline, or was refused.
      if (known && !isAgreed(known)) continue;
      send("POST /calls/:callId/turns", { params: { callId }, body: { turns: [...turns] } }).then(
        () => forgetOwnWords(callId),
        (error) => {
          // Otherwise tried again with the next change of the calls, such as the one that reconnecting brings.
          if (error instanceof ApiError && error.code === "NOT_FOUND") forgetOwnWords(callId);
        },
      );
    }
  }, [calls, said]);
  return null;
}
