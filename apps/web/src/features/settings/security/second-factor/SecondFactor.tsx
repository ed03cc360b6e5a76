import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { waysInQuery } from "#/data/account/session.queries.ts";
import { keys } from "#/data/keys.ts";
import { useProvenAction } from "#/features/proof/use-proven-action.ts";
import { Section } from "#/features/settings/Section.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { ConnectApp } from "./ConnectApp.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

export function SecondFactor() {
  const { t } = useTranslation("security");
  const { data: ways, isError } = useQuery(waysInQuery);
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [connecting, setConnecting] = useState(false);
  const shown = (recoveryCodes: readonly string[]) => {
    setConnecting(false);
    setCodes(recoveryCodes);
    void client.invalidateQueries({ queryKey: keys.waysIn });
  };
  return (
    <Section title={t("appTitle")}>
      <p className="text-muted">{t("appText")}</p>
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      {connecting && <ConnectApp onConnected={shown} onClose={() => setConnecting(false)} />}
      {!ways && !isError && <Skeleton className="h-11 w-44 rounded-md" />}
      {ways && !ways.secondFactor && !connecting && !codes && (
        <Button look="quiet" className="justify-self-start" onClick={() => setConnecting(true)}>
          {t("connectApp")}
        </Button>
      )}
      {ways?.secondFactor && !codes && <Connected left={ways.secondFactor.recoveryCodesLeft} onRenewed={shown} />}
    </Section>
  );
}

interface ConnectedProps {
  readonly left: number;
  readonly onRenewed: (codes: readonly string[]) => void;
}

function Connected({ left, onRenewed }: ConnectedProps) {
  const { t } = useTranslation("security");
  const renew = useProvenAction({
    act: () => call("POST /auth/second-factor/recovery-codes"),
    failed: t("codesNotRenewed"),
    onDone: ({ recoveryCodes }) => onRenewed(recoveryCodes),
  });
  const end = useProvenAction({
    act: () => call("DELETE /auth/second-factor"),
    failed: t("appNotOff"),
    stale: [keys.waysIn],
  });
  return (
    <>
      <p>
        <span className="text-green">{t("appOn")}</span> {t("codesLeft", { count: left })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" busy={renew.isPending} onClick={() => renew.mutate()}>
          {t("renewCodes")}
        </Button>
        <ConfirmAction
          look="danger"
          action={t("appOff")}
          title={t("appOffTitle")}
          text={t("appOffText")}
          onDo={end.mutateAsync}
        />
      </div>
      {renew.proof}
      {end.proof}
    </>
  );
}
