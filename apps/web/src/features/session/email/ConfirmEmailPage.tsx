import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { meQuery } from "#/data/account/session.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Emphasised } from "#/ui/text/Emphasised.tsx";
import { AccountLayout } from "../AccountLayout.tsx";
import { ButtonLink } from "../ButtonLink.tsx";
import { useToken } from "../use-token.ts";

/** Landing page of an address change. Needs a click, because programs that check emails open links too. */
export function ConfirmEmailPage() {
  const { t } = useTranslation("session");
  const token = useToken("/confirm-email");
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const confirm = useMutation({
    mutationFn: (given: string) => call("POST /auth/confirm-email", { body: { token: given } }),
    onSuccess: () => client.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
  const home = me ? (
    <ButtonLink to="/">{t("backToChats")}</ButtonLink>
  ) : (
    <ButtonLink to="/login" state={confirm.data ? { email: confirm.data.email } : {}}>
      {t("signIn")}
    </ButtonLink>
  );

  if (confirm.isSuccess) {
    const text = <Emphasised text={t("addressChangedText", { email: confirm.data.email })} className="text-ink" />;
    return (
      <AccountLayout title={t("addressChangedTitle")} text={text}>
        {home}
      </AccountLayout>
    );
  }
  if (!token || confirm.isError)
    return (
      <AccountLayout
        title={t("linkOverTitle")}
        text={confirm.isError ? sentenceOf(confirm.error, t("newAddressOver")) : t("newAddressOver")}
      >
        {home}
      </AccountLayout>
    );
  return (
    <AccountLayout title={t("newAddressTitle")} text={t("newAddressText")}>
      <Button busy={confirm.isPending} onClick={() => confirm.mutate(token)}>
        {t("newAddressConfirm")}
      </Button>
    </AccountLayout>
  );
}
