import { isAlreadyRegistered, isPasskeyCancelled, makePasskey } from "#/data/account/passkeys.ts";
import { keys } from "#/data/keys.ts";
import { useProvenAction } from "#/features/proof/use-proven-action.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { toast } from "#/ui/toasts/toast.ts";

/** Creates a passkey in this browser, with reauthentication if the sign-in is not recent. */
export function useMakePasskey(onMade?: () => void) {
  const { t } = useTranslation("security");
  const { mutate, isPending, proof } = useProvenAction({
    act: makePasskey,
    done: ({ name }) => t("passkeyMade", { name }),
    failed: t("passkeyNotMade"),
    stale: [keys.waysIn],
    onDone: onMade,
    onFailed(error) {
      if (isAlreadyRegistered(error)) toast.error(t("passkeyKnown"));
      return isAlreadyRegistered(error) || isPasskeyCancelled(error);
    },
  });
  return { make: () => mutate(), isPending, proof };
}
