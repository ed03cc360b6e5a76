import type { Me } from "@lingualoom/contract/shapes.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { hasPasskeys } from "#/data/account/passkeys.ts";
import { configQuery, waysInQuery } from "#/data/account/session.queries.ts";
import { keys } from "#/data/keys.ts";
import { FactorProof, hasFactor } from "#/features/proof/FactorProof.tsx";
import { AccountLayout } from "#/features/session/AccountLayout.tsx";
import { SignOut } from "#/features/session/sign-in/SignOut.tsx";
import { useMakePasskey } from "#/features/settings/security/passkeys/use-make-passkey.ts";
import { ConnectApp } from "#/features/settings/security/second-factor/ConnectApp.tsx";
import { RecoveryCodes } from "#/features/settings/security/second-factor/RecoveryCodes.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { RetryLine } from "#/ui/states/Retry.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { useAppearanceSettings } from "../use-appearance-settings.ts";

export function FactorPage({ me }: { readonly me: Me }) {
  const { t } = useTranslation("security");
  const client = useQueryClient();
  const { data: config } = useQuery(configQuery);
  const { data: ways, isError, refetch } = useQuery(waysInQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useAppearanceSettings();
  const goOn = () => void client.invalidateQueries({ queryKey: keys.me });
  // The cached state may be outdated: stored in this browser, or changed in another window.
  useEffect(() => void client.invalidateQueries({ queryKey: keys.me }), [client]);
  const hasOne = ways && config && hasFactor(ways, config.passkeys);
  return (
    <AccountLayout
      title={t(hasOne ? "confirmTitle" : "requiredTitle")}
      text={t(hasOne ? "confirmText" : "requiredText")}
    >
      {!ways && !isError && <Skeleton className="h-11 rounded-md" />}
      {!ways && isError && <RetryLine text={t("waysFailed")} onRetry={refetch} />}
      {codes && <RecoveryCodes codes={codes} onClose={goOn} />}
      {!codes && ways && hasOne && <FactorProof ways={ways} onProven={goOn} />}
      {!codes && ways && hasOne === false && <SetUp onConnected={setCodes} onDone={goOn} />}
      <SignOut me={me} />
    </AccountLayout>
  );
}

interface Props {
  readonly onConnected: (recoveryCodes: readonly string[]) => void;
  readonly onDone: () => void;
}

function SetUp({ onConnected, onDone }: Props) {
  const { t } = useTranslation("security");
  const { data: config } = useQuery(configQuery);
  const { make, isPending, proof } = useMakePasskey(onDone);
  const [connecting, setConnecting] = useState(false);
  if (connecting) return <ConnectApp onConnected={onConnected} onClose={() => setConnecting(false)} />;
  return (
    <>
      <Button onClick={() => setConnecting(true)}>{t("connectApp")}</Button>
      {hasPasskeys(config?.passkeys) && (
        <Button look="quiet" busy={isPending} onClick={make}>
          <KeyRound aria-hidden size={18} />
          {t("newPasskey")}
        </Button>
      )}
      {proof}
    </>
  );
}
