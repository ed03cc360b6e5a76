import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type MouseEvent, useRef } from "react";
import { asksForProof } from "#/features/proof/asks-for-proof.ts";
import { useProof } from "#/features/proof/use-proof.tsx";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { buttonLook } from "#/ui/forms/Button.tsx";
import { toast } from "#/ui/toasts/toast.ts";

/** The browser itself downloads the file, so that it need not fit into the page. It would not show a refusal. */
export function DownloadData() {
  const { t } = useTranslation("settings");
  const link = useRef<HTMLAnchorElement>(null);
  const isProven = useRef(false);
  const proof = useProof();
  const download = () => {
    isProven.current = true;
    link.current?.click();
  };
  const prove = useMutation({
    mutationFn: () => call("POST /auth/reauthenticate", { body: {} }),
    onSuccess: download,
    onError: (error) => {
      if (asksForProof(error)) proof.demand(download, error);
      else toast.error(sentenceOf(error, t("downloadFailed")));
    },
  });
  const click = (event: MouseEvent) => {
    if (!isProven.current) {
      event.preventDefault();
      if (!prove.isPending) prove.mutate();
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
      {proof.dialog}
    </>
  );
}
