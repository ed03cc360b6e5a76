import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { waysInQuery } from "#/data/account/session.queries.ts";
import { keys } from "#/data/keys.ts";
import { asksForProof } from "#/features/proof/asks-for-proof.ts";
import { useProof } from "#/features/proof/use-proof.tsx";
import { Section } from "#/features/settings/Section.tsx";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { AskDialog } from "#/ui/layers/AskDialog.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { ConnectApp } from "./ConnectApp.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** The authenticator app whose code is asked for after the password, and what stands for a code. */
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
  const client = useQueryClient();
  const proof = useProof();
  const [asking, setAsking] = useState(false);
  const renew = useMutation({
    mutationFn: () => call("POST /auth/second-factor/recovery-codes"),
    onSuccess: ({ recoveryCodes }) => onRenewed(recoveryCodes),
    onError: (error) => {
      if (asksForProof(error)) proof.demand(() => renew.mutate(), error);
      else toast.error(sentenceOf(error, t("codesNotRenewed")));
    },
  });
  const end = useMutation({
    mutationFn: () => call("DELETE /auth/second-factor"),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.waysIn }),
    onError: (error) => {
      setAsking(false);
      if (asksForProof(error)) proof.demand(() => end.mutate(), error);
      else toast.error(sentenceOf(error, t("appNotOff")));
    },
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
        <Button look="danger" onClick={() => setAsking(true)}>
          {t("appOff")}
        </Button>
      </div>
      {asking && (
        <AskDialog
          title={t("appOffTitle")}
          text={t("appOffText")}
          action={t("appOff")}
          busy={end.isPending}
          onDo={() => end.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
      {proof.dialog}
    </>
  );
}
