import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { pendingEmail } from "../../../data/account/pending-email.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { sentenceOf } from "../../../transport/api-error.ts";
import { call } from "../../../transport/call.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { toast } from "../../../ui/layers/toast.ts";
import { useCoolDown } from "./use-cool-down.ts";

const COOL_DOWN_SECONDS = 60;

interface Props {
  /** An email has just gone out. */
  readonly coolAtFirst?: boolean;
  readonly label: string;
  /** Where it goes; absent, to the address this browser remembers. */
  readonly email?: string;
}

/** Sends the verification email again, at most once a minute, like the server. */
export function ResendButton({ coolAtFirst = false, label, email = pendingEmail() ?? "" }: Props) {
  const { t } = useTranslation("session");
  const navigate = useNavigate();
  const { left: seconds, start } = useCoolDown(COOL_DOWN_SECONDS, { running: coolAtFirst });
  const resend = useMutation({
    mutationFn: () => call("POST /auth/resend-verification", { body: { email: email.trim() } }),
    onSuccess: start,
  });

  const send = () => {
    if (email.trim()) return resend.mutate();
    // Afterwards, because a new page removes the failures of the one before.
    void navigate({ to: "/signup" }).then(() => toast.error(t("noEmail")));
  };

  return (
    <>
      <Button look="quiet" busy={resend.isPending} disabled={seconds > 0} onClick={send}>
        {resend.isPending && t("resending")}
        {!resend.isPending && (seconds > 0 ? t("resendIn", { label, seconds }) : label)}
      </Button>
      <p role="status" className={`text-sm ${resend.isError ? "text-red" : "text-muted"}`}>
        {resend.isError && sentenceOf(resend.error, t("resendFailed"))}
        {resend.isSuccess && t("resent")}
      </p>
    </>
  );
}
