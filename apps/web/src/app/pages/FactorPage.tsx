import type { Me } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Building2, KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { hasPasskeys, isGivenUp, proveByPasskey } from "../../data/account/passkeys.ts";
import { configQuery, waysInQuery } from "../../data/account/session.queries.ts";
import { keys } from "../../data/keys.ts";
import { useGoToProvider } from "../../features/proof/use-go-to-provider.ts";
import { AccountLayout } from "../../features/session/AccountLayout.tsx";
import { SignOut } from "../../features/session/sign-in/SignOut.tsx";
import { useMakePasskey } from "../../features/settings/security/passkeys/use-make-passkey.ts";
import { ConnectApp } from "../../features/settings/security/second-factor/ConnectApp.tsx";
import { RecoveryCodes } from "../../features/settings/security/second-factor/RecoveryCodes.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { sentenceOf } from "../../transport/api-error.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { toast } from "../../ui/layers/toast.ts";
import { useOwnLook } from "../use-own-look.ts";

/** In place of the chat, until the person has the second factor that their server demands. */
export function FactorPage({ me }: { readonly me: Me }) {
  const { t } = useTranslation("security");
  const client = useQueryClient();
  const [doing, setDoing] = useState<"connect" | readonly string[] | null>(null);
  useOwnLook();
  const goOn = () => void client.invalidateQueries({ queryKey: keys.me });
  // What led here may be from before: kept in this browser, or done in another window.
  useEffect(() => void client.invalidateQueries({ queryKey: keys.me }), [client]);
  return (
    <AccountLayout title={t("requiredTitle")} text={t("requiredText")}>
      {doing === null && <Ways onConnect={() => setDoing("connect")} onDone={goOn} />}
      {doing === "connect" && <ConnectApp onConnected={setDoing} onClose={() => setDoing(null)} />}
      {doing !== null && doing !== "connect" && <RecoveryCodes codes={doing} onClose={goOn} />}
      <SignOut me={me} />
    </AccountLayout>
  );
}

interface Props {
  readonly onConnect: () => void;
  readonly onDone: () => void;
}

/** An app for everybody; a passkey or a provider where there is one, or may be. */
function Ways({ onConnect, onDone }: Props) {
  const { t } = useTranslation(["security", "providers"]);
  const { data: config } = useQuery(configQuery);
  const { data: ways } = useQuery(waysInQuery);
  const { make, isPending, proof } = useMakePasskey(onDone);
  const { go, leavingFor } = useGoToProvider("reauthenticate");
  const use = useMutation({
    mutationFn: proveByPasskey,
    onSuccess: onDone,
    onError: (error) => {
      if (!isGivenUp(error)) toast.error(sentenceOf(error, t("passkeyFailed")));
    },
  });
  const offersPasskeys = hasPasskeys(config?.passkeys);
  const hasOne = (ways?.passkeys.length ?? 0) > 0;
  return (
    <>
      <Button onClick={onConnect}>{t("connectApp")}</Button>
      {offersPasskeys && (
        <Button look="quiet" busy={isPending || use.isPending} onClick={() => (hasOne ? use.mutate() : make())}>
          <KeyRound aria-hidden size={18} />
          {t(hasOne ? "usePasskey" : "newPasskey")}
        </Button>
      )}
      {ways?.links.map(
        ({ provider, label }) =>
          provider && (
            <Button key={provider} look="quiet" busy={leavingFor === provider} onClick={() => go(provider)}>
              <Building2 aria-hidden size={18} />
              {t("providers:continueWith", { name: label })}
            </Button>
          ),
      )}
      {proof}
    </>
  );
}
