import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { pendingEmail } from "#/data/account/pending-email.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { toast } from "#/ui/toasts/toast.ts";

const TICK_MS = 500;

const COOL_DOWN_SECONDS = 60;

interface Props {
  readonly coolAtFirst?: boolean;
  readonly label: string;
  readonly email?: string;
}

/** Resends the verification email, at most once a minute, as the server allows. */
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
    // After the navigation, because a new page dismisses the errors of the previous one.
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

/**
 * Seconds until an action is allowed again, and a function that restarts the countdown. Uses the clock, since browsers
 * throttle timers of background tabs.
 */
function useCoolDown(seconds: number, { running }: { readonly running: boolean }) {
  const [until, setUntil] = useState(() => (running ? Date.now() + seconds * 1_000 : 0));
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / 1_000));
  const waiting = left > 0;

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [waiting]);

  const start = () => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1_000);
  };
  return { left, start };
}
