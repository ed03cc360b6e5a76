import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MODELS_ON_DEVICE, removeModel, type storedModels } from "#/data/device-models/stored-models.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { asSize } from "#/ui/text/as-size.ts";
import { toast } from "#/ui/toasts/toast.ts";
import { Section } from "../Section.tsx";

type Models = Awaited<ReturnType<typeof storedModels>>;

/** What this browser has stored, with sizes; each can be removed. */
export function StoredModels({ models }: { readonly models: Models }) {
  const { t, i18n } = useTranslation("device");
  const client = useQueryClient();
  const removal = useMutation({
    networkMode: "always",
    mutationFn: removeModel,
    onError: () => toast.error(t("removeFailed")),
    onSettled: () => client.invalidateQueries({ queryKey: MODELS_ON_DEVICE }),
  });
  const name = (code: string) => languageName(code, i18n.language);
  return (
    <Section title={t("stored")}>
      <ul aria-label={t("stored")} className="divide-y divide-line">
        {models.map((model) => {
          const pair = t("pair", { source: name(model.source), target: name(model.target) });
          const size = model.files.reduce((sum, file) => sum + file.size, 0);
          return (
            <li key={pair} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
              <span className="min-w-0 flex-1 font-medium">{pair}</span>
              <span className="text-sm text-muted tabular-nums">{asSize(size, i18n.language)}</span>
              <Button look="danger" busy={removal.isPending} onClick={() => removal.mutate(model)}>
                {t("remove")} <span className="sr-only">{pair}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
