import { Download } from "lucide-react";
import { type MouseEvent, useRef, useState } from "react";
import { useProvenAction } from "#/features/proof/use-proven-action.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button, buttonLook } from "#/ui/forms/Button.tsx";
import type { PageProps } from "../page-props.ts";
import { Section } from "../Section.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
export function DataPage({ me }: PageProps) {
  const { t } = useTranslation("settings");
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <Section>
        <div className="grid justify-items-start gap-2">
          <DownloadData />
          <p className="text-sm text-muted">{t("downloadHint")}</p>
        </div>
      </Section>
      <Section>
        <div className="grid justify-items-start gap-2">
          <Button look="danger" onClick={() => setDeleting(true)}>
            {t("deleteAccount")}
          </Button>
          <p className="text-sm text-muted">{t("deleteHint")}</p>
        </div>
      </Section>
      {deleting && <DeleteAccount me={me} onClose={() => setDeleting(false)} />}
    </>
  );
}

/** The browser itself downloads the file, so that it need not fit into the page. It would not show a refusal. */
function DownloadData() {
  const { t } = useTranslation("settings");
  const link = useRef<HTMLAnchorElement>(null);
  const isProven = useRef(false);
  const prove = useProvenAction({
    act: () => call("POST /auth/reauthenticate", { body: {} }),
    failed: t("downloadFailed"),
    onDone() {
      isProven.current = true;
      link.current?.click();
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
      {prove.proof}
    </>
  );
}
