import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import { useQuery } from "@tanstack/react-query";
import { translationStatusQuery } from "../../../data/translation/translation.queries.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Choice } from "../../../ui/forms/Choice.tsx";
import { useSetting } from "../saving/use-setting.ts";

/** Which engine translates first; never one above a conversation's privacy level. */
export function ProviderChoice({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation("settings");
  const { data: status } = useQuery(translationStatusQuery);
  const { change, outcome } = useSetting("translationFailed");
  const available = (status?.engines ?? []).filter((engine) => engine.available);
  const options = [
    { value: "", text: t("providerAutomatic") },
    ...available.map(({ id, name }) => ({ value: id, text: name })),
  ];
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
      onChange={(translationProvider) => change({ translationProvider })}
      {...outcome}
    />
  );
}
