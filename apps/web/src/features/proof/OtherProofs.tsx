import type { Output } from "@lingualoom/contract/calls.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Building2, KeyRound } from "lucide-react";
import { hasPasskeys, isPasskeyCancelled, proveByPasskey } from "#/data/account/passkeys.ts";
import { configQuery } from "#/data/account/session.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { useGoToProvider } from "./use-go-to-provider.ts";

interface Props {
  readonly ways: Output<"GET /auth/ways-in">;
  readonly isFirst: boolean;
  readonly onProven: () => void;
}

export function OtherProofs({ ways, isFirst, onProven }: Props) {
  const { t } = useTranslation(["security", "providers"]);
  const { data: config } = useQuery(configQuery);
  const byPasskey = useMutation({ mutationFn: proveByPasskey, onSuccess: onProven });
  const { go, leavingFor } = useGoToProvider("reauthenticate");
  const problem =
    byPasskey.error && !isPasskeyCancelled(byPasskey.error) ? sentenceOf(byPasskey.error, t("passkeyFailed")) : "";
  return (
    <>
      {ways.passkeys.length > 0 && hasPasskeys(config?.passkeys) && (
        <div className="grid gap-2">
          <Button look={isFirst ? "primary" : "quiet"} busy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
            <KeyRound aria-hidden size={18} />
            {t("usePasskey")}
          </Button>
          <ErrorLine text={problem} />
        </div>
      )}
      {ways.links.map(
        ({ provider, label }) =>
          provider && (
            <Button key={provider} look="quiet" busy={leavingFor === provider} onClick={() => go(provider)}>
              <Building2 aria-hidden size={18} />
              {t("providers:continueWith", { name: label })}
            </Button>
          ),
      )}
    </>
  );
}
