import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import type { PageProps } from "../page-props.ts";
import { Section } from "../Section.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { DownloadData } from "./DownloadData.tsx";

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
