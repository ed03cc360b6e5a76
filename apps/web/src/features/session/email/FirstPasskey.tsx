import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { isGivenUp, makePasskey } from "#/data/account/passkeys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { AccountLayout } from "../AccountLayout.tsx";

/** Who signed up without a password makes a passkey, before they go on. */
export function FirstPasskey({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation("security");
  const make = useMutation({ mutationFn: makePasskey, onSuccess: onDone });
  return (
    <AccountLayout title={t("firstTitle")} text={t("firstText")}>
      <Button busy={make.isPending} onClick={() => make.mutate()}>
        <KeyRound aria-hidden size={18} />
        {t("newPasskey")}
      </Button>
      {make.error && !isGivenUp(make.error) && (
        <p role="alert" className="text-sm text-red">
          {sentenceOf(make.error, t("passkeyNotMade"))}
        </p>
      )}
      <Button look="plain" onClick={onDone}>
        {t("firstLater")}
      </Button>
      <p className="text-sm text-muted">{t("firstLaterHint")}</p>
    </AccountLayout>
  );
}
