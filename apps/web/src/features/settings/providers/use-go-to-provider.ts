import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { ApiError, sentenceOf } from "../../../transport/api-error.ts";
import { call } from "../../../transport/call.ts";
import { toast } from "../../../ui/layers/toast.ts";

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null);
const isPassword = (error: unknown) => ["REAUTHENTICATE", "WRONG_PASSWORD"].includes(codeOf(error) ?? "");

interface Tried {
  readonly provider: string;
  readonly currentPassword?: string;
}

/** Leaves the page for a provider, which leads back to it; with the password where the sign-in is not recent. */
export function useGoToProvider(intent: "link" | "reauthenticate") {
  const { t } = useTranslation("providers");
  const [waiting, setWaiting] = useState<string | null>(null);
  const { mutate, reset, error, isPending, variables } = useMutation({
    mutationFn: async ({ provider, currentPassword }: Tried) => {
      if (currentPassword) await call("POST /auth/reauthenticate", { body: { currentPassword } });
      const body = { intent, to: location.pathname + location.search };
      return call("POST /auth/providers/:provider/start", { params: { provider }, body });
    },
    onSuccess: ({ url }) => location.assign(url),
    onError: (failure, { provider }) => {
      setWaiting(isPassword(failure) ? provider : null);
      if (!isPassword(failure)) toast.error(sentenceOf(failure, t("goFailed")));
    },
  });
  return {
    go: (provider: string) => mutate({ provider }),
    provider: variables?.provider ?? null,
    isPending,
    asksPassword: waiting !== null,
    passwordProblem: codeOf(error) === "WRONG_PASSWORD" ? sentenceOf(error, "") : "",
    withPassword: (currentPassword: string) => waiting && mutate({ provider: waiting, currentPassword }),
    giveUp() {
      setWaiting(null);
      reset();
    },
  };
}
