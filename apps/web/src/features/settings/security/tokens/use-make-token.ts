import { BOT_SCOPES } from "@lingualoom/contract/call-facts/token-scopes.ts";
import type { Given } from "@lingualoom/contract/calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keys } from "#/data/keys.ts";
import { asksForProof } from "#/features/proof/asks-for-proof.ts";
import { useProof } from "#/features/proof/use-proof.tsx";
import { call } from "#/transport/call.ts";

type Draft = Given<"POST /tokens", "body">;

/** Makes a token, with a proof where the sign-in is not recent. */
export function useMakeToken(bot: string | undefined, onMade: (token: string) => void) {
  const client = useQueryClient();
  const proof = useProof();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (draft: Draft) => {
      if (bot === undefined) return call("POST /tokens", { body: draft });
      const scopes = BOT_SCOPES.filter((scope) => draft.scopes.includes(scope));
      return call("POST /bots/:id/tokens", { params: { id: bot }, body: { ...draft, scopes } });
    },
    onSuccess: ({ token }) => {
      void client.invalidateQueries({ queryKey: bot ? keys.bots : keys.tokens });
      onMade(token);
    },
    onError: (failure, draft) => {
      if (asksForProof(failure)) proof.demand(() => mutate(draft), failure);
    },
  });
  return { make: mutate, isPending, error: asksForProof(error) ? null : error, proof: proof.dialog };
}
