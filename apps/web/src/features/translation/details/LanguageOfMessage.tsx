import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { languagesQuery } from "#/data/translation/translation.queries.ts";
import { languagesByName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { LanguagePicker } from "#/ui/language-picker/LanguagePicker.tsx";
import { useCorrection } from "./use-correction.ts";

interface Props {
  readonly message: Message;
  readonly onDone: () => void;
}

/**
 * Corrects the detected language of a message. The only way for a message wrongly taken for a language the reader
 * understands, since it has no translation to correct.
 */
export function LanguageOfMessage({ message, onDone }: Props) {
  const { t, i18n } = useTranslation(["translating", "translation", "settings"]);
  const { data } = useQuery(languagesQuery);
  const correct = useCorrection(message, onDone);
  return (
    <div aria-busy={correct.isPending}>
      <LanguagePicker
        inFlow
        label={t("translation:languageOfMessage")}
        hint={t("translation:languageOfMessageHint")}
        placeholder={t("languageNotKnown")}
        languages={languagesByName(Object.keys(data?.languages ?? {}), i18n.language)}
        value={correct.variables ?? message.language ?? ""}
        onChange={(code) => correct.mutate(code)}
      />
    </div>
  );
}
