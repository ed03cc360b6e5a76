import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type MouseEvent, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { ApiError, sentenceOf } from "../../../transport/api-error.ts";
import { call } from "../../../transport/call.ts";
import { buttonLook } from "../../../ui/forms/Button.tsx";
import { PasswordDialog } from "../../../ui/layers/PasswordDialog.tsx";
import { toast } from "../../../ui/layers/toast.ts";

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null);

/** The browser itself downloads the file, so that it need not fit into the page. It would not show a refusal. */
export function DownloadData() {
  const { t } = useTranslation("settings");
  const link = useRef<HTMLAnchorElement>(null);
  const isProven = useRef(false);
  const [asking, setAsking] = useState(false);
  const prove = useMutation({
    mutationFn: (currentPassword: string | undefined) =>
      call("POST /auth/reauthenticate", { body: currentPassword ? { currentPassword } : {} }),
    onSuccess: () => {
      setAsking(false);
      isProven.current = true;
      link.current?.click();
    },
    onError: (error) => {
      if (codeOf(error) === "REAUTHENTICATE") setAsking(true);
      else if (codeOf(error) !== "WRONG_PASSWORD") toast.error(sentenceOf(error, t("downloadFailed")));
    },
  });
  const click = (event: MouseEvent) => {
    if (!isProven.current) {
      event.preventDefault();
      if (!prove.isPending) prove.mutate(undefined);
    }
    isProven.current = false;
  };
  return (
    <>
      <a
        ref={link}
        href="/api/account/export"
        download
        className={buttonLook("quiet")}
        onClick={click}
        aria-disabled={prove.isPending}
      >
        <Download aria-hidden size={18} />
        {t("download")}
      </a>
      {asking && (
        <PasswordDialog
          problem={codeOf(prove.error) === "WRONG_PASSWORD" ? sentenceOf(prove.error, "") : ""}
          busy={prove.isPending}
          onPassword={(password) => prove.mutate(password)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
