import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { toast } from "react-hot-toast/headless";
import { pendingEmail } from "../../data/account/pending-email.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { sentenceOf } from "../../transport/api-error.ts";
import { call } from "../../transport/call.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { useCoolDown } from "./use-cool-down.ts";

const COOL_DOWN_SECONDS = 60;

/** Sends the verification email again, at most once a minute, like the server. */
export function ResendButton({ coolAtFirst = false }: { readonly coolAtFirst?: boolean }) {
  const { t } = useTranslation("session");
  const navigate = useNavigate();
  const { left: seconds, start } = useCoolDown(COOL_DOWN_SECONDS, { running: coolAtFirst });
  const resend = useMutation({
    mutationFn: (email: string) => call("POST /auth/resend-verification", { body: { email } }),
    onSuccess: start,
  });

  const send = () => {
    const email = pendingEmail();
    if (email) return resend.mutate(email);
    // Afterwards, because a new page removes the failures of the one before.
    void navigate({ to: "/signup" }).then(() => toast.error(t("noEmail")));
  };
  const label = seconds > 0 ? t("resendIn", { seconds }) : t("resend");

  return (
    <>
      <Button look="quiet" busy={resend.isPending} disabled={seconds > 0} onClick={send}>
        {resend.isPending ? t("resending") : label}
      </Button>
      <p role="status" className={`text-sm ${resend.isError ? "text-red" : "text-muted"}`}>
        {resend.isError && sentenceOf(resend.error, t("resendFailed"))}
        {resend.isSuccess && t("resent")}
      </p>
    </>
  );
}
