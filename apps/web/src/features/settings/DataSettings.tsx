import type { Me } from "@lingualoom/contract/shapes.ts";
import { Suspense, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { DownloadData } from "./DownloadData.tsx";
import { Section } from "./Section.tsx";

const DeleteAccount = lazyComponent(async () => (await import("./DeleteAccount.tsx")).DeleteAccount, null, {
  requested: true,
});

export function DataSettings({ me }: { readonly me: Me }) {
  const { t } = useTranslation("settings");
  const [deleting, setDeleting] = useState(false);
  return (
    <Section title={t("dataTitle")}>
      <div className="grid justify-items-start gap-2">
        <DownloadData />
        <p className="text-sm text-muted">{t("downloadHint")}</p>
      </div>
      <div className="grid justify-items-start gap-2">
        <Button look="danger" onClick={() => setDeleting(true)}>
          {t("deleteAccount")}
        </Button>
        <p className="text-sm text-muted">{t("deleteHint")}</p>
      </div>
      {deleting && (
        <Suspense>
          <DeleteAccount me={me} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </Section>
  );
}
