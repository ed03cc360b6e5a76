import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { signInProvidersQuery } from "#/data/account/sign-in-providers.queries.ts";
import { useProviderProblem } from "./use-provider-problem.ts";

/** By what somebody signs in here. Until the server has said so it is the password. */
export function useWaysIn() {
  const { data } = useQuery(signInProvidersQuery);
  const problem = useProviderProblem();
  const [wantsPassword, setWantsPassword] = useState(false);
  // Whoever links an account to a provider gives its password once more.
  const isAsked = wantsPassword || problem?.code === "address-taken";
  return {
    providers: data?.providers ?? [],
    problem,
    hidesPassword: data?.passwords === "administrators" && !isAsked,
    hidesSignUp: data !== undefined && data.passwords !== "everyone",
    showPassword: () => setWantsPassword(true),
  };
}
