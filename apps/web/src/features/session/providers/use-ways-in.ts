import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { signInProvidersQuery } from "#/data/account/sign-in-providers.queries.ts";
import { useProviderProblem } from "./use-provider-problem.ts";

/** The ways to sign in; assumes passwords until the server answers. */
export function useWaysIn() {
  const { data } = useQuery(signInProvidersQuery);
  const problem = useProviderProblem();
  const [wantsPassword, setWantsPassword] = useState(false);
  // Linking an account to a provider requires its password.
  const isAsked = wantsPassword || problem?.code === "address-taken";
  return {
    providers: data?.providers ?? [],
    problem,
    hidesPassword: data?.passwords === "administrators" && !isAsked,
    hidesSignUp: data !== undefined && data.passwords !== "everyone",
    showPassword: () => setWantsPassword(true),
  };
}
