import { Suspense, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import type { PageProps } from "../page-props.ts";
import { Section } from "../Section.tsx";
import { DownloadData } from "./DownloadData.tsx";

const DeleteAccount = lazyComponent(async () => (await import("./DeleteAccount.tsx")).DeleteAccount, null, {
  requested: true,
});

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
      {deleting && (
        <Suspense>
          <DeleteAccount me={me} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </>
  );
}
