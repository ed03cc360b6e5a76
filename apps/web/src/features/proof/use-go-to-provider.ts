import { useMutation } from "@tanstack/react-query";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { toast } from "#/ui/toasts/toast.ts";
import { asksForProof } from "./asks-for-proof.ts";

export function useGoToProvider(
  intent: "link" | "reauthenticate",
  onProofWanted?: (again: () => void, refusal: unknown) => void,
) {
  const { t } = useTranslation("providers");
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (provider: string) =>
      call("POST /auth/providers/:provider/start", {
        params: { provider },
        body: { intent, to: location.pathname + location.search },
      }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (failure, provider) => {
      if (asksForProof(failure)) onProofWanted?.(() => mutate(provider), failure);
      else toast.error(sentenceOf(failure, t("goFailed")));
    },
  });
  return { go: mutate, leavingFor: isPending ? variables : null };
}
