import type { Me } from "@lingualoom/contract/shapes.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { fillsInPasskeys, isGivenUp, signInByPasskey, stopAskingForPasskey } from "#/data/account/passkeys.ts";

/** A challenge counts for five minutes; a page may stand open for longer. */
const RENEW_MS = 4.5 * 60 * 1_000;

/** Lets the browser offer passkeys in the field for the address, as long as the page stands. */
export function useFilledInPasskey(onSignedIn: (me: Me) => void) {
  const [turn, setTurn] = useState(0);
  const [error, setError] = useState<Error | null>(null);
  const again = () => setTurn((last) => last + 1);
  const signedIn = useEffectEvent(onSignedIn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks anew.
  useEffect(() => {
    let isOver = false;
    async function offer() {
      if (!(await fillsInPasskeys()) || isOver) return;
      const me = await signInByPasskey("autofill");
      if (!isOver) signedIn(me);
    }
    offer().catch((failure: Error) => {
      if (isOver || isGivenUp(failure)) return;
      // Only what somebody chose and the server refused is worth a word.
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
