import { Check } from "lucide-react";
import type { ShownImport } from "#/data/conversations/imports.queries.ts";
import { UndoImport } from "#/features/history-import/CancelImport.tsx";
import { Imports } from "#/features/history-import/Imports.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Part } from "../Part.tsx";
import { ServerPreview } from "./ServerPreview.tsx";

/** Makes a group of each conversation of another chat's export. */
export function ImportsTab() {
  const { t } = useTranslation("admin");
  return (
    <Part title={t("moveIn")}>
      <div className="grid max-w-2xl gap-5">
        <Imports
          conversationId={null}
          intro={t("moveInIntro")}
          preview={(shown) => <ServerPreview shown={shown} />}
          outcome={(shown, onAnother) => <Outcome shown={shown} onAnother={onAnother} />}
        />
      </div>
    </Part>
  );
}

interface Props {
  readonly shown: ShownImport;
  readonly onAnother: () => void;
}

function Outcome({ shown, onAnother }: Props) {
  const { t, i18n } = useTranslation(["imports", "admin"]);
  return (
    <section aria-label={t("outcome")} className="grid gap-4">
      <p role="status" className="flex items-center gap-2 text-lg font-medium">
        <Check aria-hidden size={22} className="shrink-0 text-green" />
        {t("done", { count: shown.written, many: shown.written.toLocaleString(i18n.language) })}
      </p>
      <p className="text-sm text-muted">{t("admin:movedIn")}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" onClick={onAnother}>
          {t("another")}
        </Button>
        <UndoImport shown={shown} />
      </div>
    </section>
  );
}
