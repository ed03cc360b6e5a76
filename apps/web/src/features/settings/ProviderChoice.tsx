import type { Settings } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { translationStatusQuery } from "../../data/translation/translation.queries.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { sentenceOf } from "../../transport/api-error.ts";
import { Choice } from "../../ui/forms/Choice.tsx";
import { useSaveSettings } from "./use-save-settings.ts";

/** Which engine translates first; never one above a conversation's privacy level. */
export function ProviderChoice({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation("settings");
  const { data: status } = useQuery(translationStatusQuery);
  const save = useSaveSettings();
  const available = (status?.engines ?? []).filter((engine) => engine.available);
  const options = [
    { value: "", text: t("providerAutomatic") },
    ...available.map(({ id, name }) => ({ value: id, text: name })),
  ];
  const choose = (translationProvider: string) => {
    const name = options.find(({ value }) => value === translationProvider)?.text ?? translationProvider;
    save.mutate(
      { translationProvider },
      {
        onSuccess: () => toast.success(t("providerSet", { name })),
        onError: (error) => toast.error(sentenceOf(error, t("translationFailed"))),
      },
    );
  };
  const isThere = options.some(({ value }) => value === settings.translationProvider);
  const unused = available
    .filter(({ withinDefaultPrivacyLevel }) => !withinDefaultPrivacyLevel)
    .map(({ name }) => name);
  return (
    <Choice
      label={t("provider")}
      hint={unused.length > 0 ? t("providerUnused", { names: unused.join(", ") }) : t("providerHint")}
      value={isThere ? settings.translationProvider : ""}
      options={options}
      onChange={choose}
    />
  );
}
