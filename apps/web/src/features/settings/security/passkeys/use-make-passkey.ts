import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isGivenUp, isKnownHere, makePasskey } from "#/data/account/passkeys.ts";
import { keys } from "#/data/keys.ts";
import { asksForProof } from "#/features/proof/asks-for-proof.ts";
import { useProof } from "#/features/proof/use-proof.tsx";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { toast } from "#/ui/toasts/toast.ts";

/** Makes a passkey in this browser, with a proof where the sign-in is not recent. */
export function useMakePasskey(onMade?: () => void) {
  const { t } = useTranslation("security");
  const client = useQueryClient();
  const proof = useProof();
  const { mutate, isPending } = useMutation({
    mutationFn: makePasskey,
    onSuccess: async ({ name }) => {
      toast.success(t("passkeyMade", { name }));
      await client.invalidateQueries({ queryKey: keys.waysIn });
      onMade?.();
    },
    onError: (error) => {
      if (asksForProof(error)) proof.demand(() => mutate(), error);
      else if (isKnownHere(error)) toast.error(t("passkeyKnown"));
      else if (!isGivenUp(error)) toast.error(sentenceOf(error, t("passkeyNotMade")));
    },
  });
  return { make: () => mutate(), isPending, proof: proof.dialog };
}
