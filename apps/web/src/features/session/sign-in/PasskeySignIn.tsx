import type { Me } from "@lingualoom/contract/shapes.ts";
import { useMutation } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { KeyRound } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import {
  fillsInPasskeys,
  hasPasskeys,
  isPasskeyCancelled,
  signInByPasskey,
  stopAskingForPasskey,
} from "#/data/account/passkeys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";

interface Props {
  readonly domain: string | null | undefined;
  readonly onSignedIn: (me: Me) => void;
}

/** Signs in by a passkey: with a button, and with the browser's autofill in the email field. */
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
    // The button's prompt has replaced the autofill.
    onError: filledIn.again,
  });
  const error = asked.error && !isPasskeyCancelled(asked.error) ? asked.error : filledIn.error;
  return (
    <div className="grid gap-2">
      <Button look="quiet" busy={asked.isPending} onClick={() => asked.mutate()}>
        <KeyRound aria-hidden size={18} />
        {t("signInByPasskey")}
      </Button>
      <ErrorLine text={error && sentenceOf(error, t("passkeyFailed"))} />
    </div>
  );
}

/** Milliseconds. A challenge is valid for five minutes; a page may stay open longer. */
const RENEW_MS = 4.5 * 60 * 1_000;

/** Lets the browser offer passkeys in the email field while the page is open. */
function useFilledInPasskey(onSignedIn: (me: Me) => void) {
  const [turn, setTurn] = useState(0);
  const [error, setError] = useState<Error | null>(null);
  const again = () => setTurn((last) => last + 1);
  const signedIn = useEffectEvent(onSignedIn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again.
  useEffect(() => {
    let isOver = false;
    async function offer() {
      if (!(await fillsInPasskeys()) || isOver) return;
      const me = await signInByPasskey("autofill");
      if (!isOver) signedIn(me);
    }
    offer().catch((failure: Error) => {
      if (isOver || isPasskeyCancelled(failure)) return;
      // Only a choice that the server refused is worth a message.
      if ("code" in failure && failure.code === "PASSKEY_REFUSED") {
        setError(failure);
        again();
      }
    });
    const renewal = setTimeout(again, RENEW_MS);
    return () => {
      isOver = true;
      clearTimeout(renewal);
    };
  }, [turn]);
  useEffect(() => () => void stopAskingForPasskey(), []);
  return { error, again };
}
