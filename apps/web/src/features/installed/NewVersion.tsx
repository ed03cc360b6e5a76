import { useState } from "react";
import { useStore } from "#/external-store.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { newerVersion } from "./service-worker.ts";

export const useNewerVersion = () => useStore(newerVersion);

/** The page never reloads by itself: the user may be writing. Drafts survive a reload. */
export function NewVersion() {
  const { t } = useTranslation("installed");
  const [busy, setBusy] = useState(false);
  const reload = () => {
    setBusy(true);
    location.reload();
  };
  return (
    <section
      aria-label={t("newVersionTitle")}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-y border-line bg-surface px-4 py-2 text-sm"
    >
      <p role="status" className="min-w-48 flex-1">
        {t("newVersion")}
      </p>
      <div className="flex gap-2">
        <Button look="plain" onClick={() => newerVersion.set(false)}>
          {t("later")}
        </Button>
        <Button look="quiet" busy={busy} onClick={reload}>
          {t("update")}
        </Button>
      </div>
    </section>
  );
}
