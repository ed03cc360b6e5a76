import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { BudgetDialog } from "./BudgetDialog.tsx";
import type { UsedServerSettings } from "./use-server-settings.ts";

/** How much text one reader's translations may send to providers in a day. */
export function PersonBudget({ settings }: { readonly settings: UsedServerSettings }) {
  const { t, i18n } = useTranslation("admin");
  const [open, setOpen] = useState(false);
  if (!settings.data) return null;
  const { personBudget } = settings.data.settings;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-60 text-sm">
        {t("personBudget")}{" "}
        <span className="font-medium tabular-nums">
          {personBudget === null
            ? t("noBudget")
            : t("budgetOf", { limit: new Intl.NumberFormat(i18n.language).format(personBudget) })}
        </span>
      </p>
      <Button look="quiet" className="min-h-9! px-3! py-1! text-sm" onClick={() => setOpen(true)}>
        {t("changeBudget")} <span className="sr-only">{t("personBudget")}</span>
      </Button>
      {open && (
        <BudgetDialog
          title={t("personBudgetTitle")}
          value={personBudget}
          onSave={(value) => {
            settings.change({ personBudget: value });
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
