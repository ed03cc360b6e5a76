import type { Me } from "@lingualoom/contract/shapes.ts";
import { Download } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button, buttonLook } from "../../ui/Button.tsx";
import { loadedLater } from "../../ui/loaded-later.tsx";
import { Section } from "./Section.tsx";

const DeleteAccount = loadedLater(async () => (await import("./DeleteAccount.tsx")).DeleteAccount, null, {
  asked: true,
});

export function DataSettings({ me }: { readonly me: Me }) {
  const { t } = useTranslation("settings");
  const [deleting, setDeleting] = useState(false);
  return (
    <Section title={t("dataTitle")}>
      <div className="grid justify-items-start gap-2">
        {/* The browser itself fetches the file, so that it never has to fit into the page. */}
        <a href="/api/account/export" download className={buttonLook("quiet")}>
          <Download aria-hidden size={18} />
          {t("download")}
        </a>
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
