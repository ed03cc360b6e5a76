import { useMutation, useQuery } from "@tanstack/react-query";
import { Building2, KeyRound } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { hasPasskeys, isGivenUp, proveByPasskey } from "../../data/account/passkeys.ts";
import { configQuery, waysInQuery } from "../../data/account/session.queries.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { sentenceOf } from "../../transport/api-error.ts";
import { call } from "../../transport/call.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { Dialog } from "../../ui/layers/Dialog.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { useGoToProvider } from "./use-go-to-provider.ts";

interface Props {
  readonly onProven: () => void;
  readonly onClose: () => void;
}

/** Asks for the password, a passkey or a new sign-in with a provider, so that an open screen is not enough for an important action. */
export function ProofDialog({ onProven, onClose }: Props) {
  const { t } = useTranslation(["security", "common", "dialogs", "providers"]);
  const { data: config } = useQuery(configQuery);
  const { data: ways, isError } = useQuery(waysInQuery);
  const [password, setPassword] = useState("");
  const byPassword = useMutation({
    mutationFn: () => call("POST /auth/reauthenticate", { body: { currentPassword: password } }),
    onSuccess: onProven,
  });
  const byPasskey = useMutation({ mutationFn: proveByPasskey, onSuccess: onProven });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (password) byPassword.mutate();
  };
  // Where the ways are not known, most people have a password.
  const asksPassword = ways?.hasPassword ?? isError;
  const offersPasskey = (ways?.passkeys.length ?? 0) > 0 && hasPasskeys(config?.passkeys);
  const providers =
    ways?.links.flatMap(({ provider, label }) => (provider === null ? [] : [{ provider, label }])) ?? [];
  const { go, leavingFor } = useGoToProvider("reauthenticate");
  const problem = byPasskey.error && !isGivenUp(byPasskey.error) ? sentenceOf(byPasskey.error, t("passkeyFailed")) : "";
  return (
    <Dialog title={t("proofTitle")} onClose={onClose}>
      <p>{t("proofText")}</p>
      {!ways && !isError && <Skeleton className="h-16 rounded-md" />}
      {offersPasskey && (
        <div className="grid gap-2">
          <Button
            look={asksPassword ? "quiet" : "primary"}
            busy={byPasskey.isPending}
            onClick={() => byPasskey.mutate()}
          >
            <KeyRound aria-hidden size={18} />
            {t("usePasskey")}
          </Button>
          {problem && (
            <p role="alert" className="text-sm text-red">
              {problem}
            </p>
          )}
        </div>
      )}
      {providers.map(({ provider, label }) => (
        <Button key={provider} look="quiet" busy={leavingFor === provider} onClick={() => go(provider)}>
          <Building2 aria-hidden size={18} />
          {t("providers:continueWith", { name: label })}
        </Button>
      ))}
      {ways && !asksPassword && !offersPasskey && providers.length === 0 && <p role="alert">{t("noWay")}</p>}
      <form onSubmit={submit} className="grid gap-4">
        {asksPassword && (
          <PasswordField
            label={t("dialogs:currentPassword")}
            name="current-password"
            autoComplete="current-password"
            autoFocus
            value={password}
            error={byPassword.error ? sentenceOf(byPassword.error, t("proofFailed")) : undefined}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          {asksPassword && (
            <Button type="submit" busy={byPassword.isPending}>
              {t("dialogs:goOn")}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
