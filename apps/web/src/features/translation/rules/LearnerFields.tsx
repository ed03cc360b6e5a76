import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { SwitchField } from "../../../ui/forms/SwitchField.tsx";

interface Props {
  readonly mine: ConversationSettings["mine"];
  readonly onChange: (changes: { readonly practice?: boolean; readonly corrections?: boolean }) => void;
}

/** What who learns a language turns on in one conversation. */
export function LearnerFields({ mine, onChange }: Props) {
  const { t } = useTranslation("translating");
  return (
    <section aria-label={t("learners")} className="grid gap-4">
      <SwitchField
        accent="marigold"
        label={t("practice")}
        hint={t("practiceHint")}
        checked={mine.practice}
        onChange={(practice) => onChange({ practice })}
      />
      <SwitchField
        accent="marigold"
        label={t("corrections")}
        hint={t("correctionsHint")}
        checked={mine.corrections}
        onChange={(corrections) => onChange({ corrections })}
      />
    </section>
  );
}
