import { BOT_SCOPES } from "@lingualoom/contract/call-facts/token-scopes.ts";
import type { Given } from "@lingualoom/contract/calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "../../../../data/keys.ts";
import { ApiError, sentenceOf } from "../../../../transport/api-error.ts";
import { call } from "../../../../transport/call.ts";

type Draft = Given<"POST /tokens", "body">;
interface Tried {
  readonly draft: Draft;
  readonly currentPassword?: string;
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null);
const isPassword = (error: unknown) => ["REAUTHENTICATE", "WRONG_PASSWORD"].includes(codeOf(error) ?? "");

/** Makes a token, with the password where the sign-in is not recent. */
export function useMakeToken(bot: string | undefined, onMade: (token: string) => void) {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<Draft | null>(null);
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: async ({ draft, currentPassword }: Tried) => {
      if (currentPassword) await call("POST /auth/reauthenticate", { body: { currentPassword } });
      if (bot === undefined) return await call("POST /tokens", { body: draft });
      const scopes = BOT_SCOPES.filter((scope) => draft.scopes.includes(scope));
      return await call("POST /bots/:id/tokens", { params: { id: bot }, body: { ...draft, scopes } });
    },
    onSuccess: ({ token }) => {
      void client.invalidateQueries({ queryKey: bot ? keys.bots : keys.tokens });
      onMade(token);
    },
    onError: (failure, { draft }) => setWaiting(isPassword(failure) ? draft : null),
  });
  return {
    make: (draft: Draft) => mutate({ draft }),
    isPending,
    error: isPassword(error) ? null : error,
    asksPassword: waiting !== null,
    passwordProblem: codeOf(error) === "WRONG_PASSWORD" ? sentenceOf(error, "") : "",
    withPassword: (currentPassword: string) => waiting && mutate({ draft: waiting, currentPassword }),
    giveUp() {
      setWaiting(null);
      reset();
    },
  };
}
