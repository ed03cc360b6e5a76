import type { Me } from "@lingualoom/contract/shapes.ts";
import { useMutation } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { KeyRound } from "lucide-react";
import { hasPasskeys, isGivenUp, signInByPasskey } from "#/data/account/passkeys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { useFilledInPasskey } from "./use-filled-in-passkey.ts";

interface Props {
  readonly domain: string | null | undefined;
  readonly onSignedIn: (me: Me) => void;
}

/** Signs in by a passkey: with a button, and with what the browser offers in the field for the address. */
export function PasskeySignIn({ domain, onSignedIn }: Props) {
  const isHydrated = useHydrated();
  return isHydrated && hasPasskeys(domain) ? <Offered onSignedIn={onSignedIn} /> : null;
}

function Offered({ onSignedIn }: Pick<Props, "onSignedIn">) {
  const { t } = useTranslation("security");
  const filledIn = useFilledInPasskey(onSignedIn);
  const asked = useMutation({
    mutationFn: () => signInByPasskey("button"),
    onSuccess: onSignedIn,
    // The question of the button has taken the place of what the field offers.
    onError: filledIn.again,
  });
  const error = asked.error && !isGivenUp(asked.error) ? asked.error : filledIn.error;
  return (
    <div className="grid gap-2">
      <Button look="quiet" busy={asked.isPending} onClick={() => asked.mutate()}>
        <KeyRound aria-hidden size={18} />
        {t("signInByPasskey")}
      </Button>
      {error && (
        <p role="alert" className="text-sm text-red">
          {sentenceOf(error, t("passkeyFailed"))}
        </p>
      )}
    </div>
  );
}
