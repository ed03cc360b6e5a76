import type { Tone } from "@lingualoom/contract/shapes.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { RadioField } from "./RadioField.tsx";

const TEXTS = {
  "as-it-comes": "toneAsItComes",
  formal: "toneFormal",
  informal: "toneInformal",
} as const satisfies Record<Tone, string>;

interface Props {
  readonly tone: Tone;
  readonly mayChange: boolean;
  readonly onChange: (tone: Tone) => void;
}

/** How translations address the people of a conversation. Who may not change it reads it. */
export function ToneField({ tone, mayChange, onChange }: Props) {
  const { t } = useTranslation("dialogs");
  if (!mayChange)
    return (
      <dl>
        <dt className="font-medium">{t("tone")}</dt>
        <dd>{t(TEXTS[tone])}</dd>
      </dl>
    );
  return (
    <RadioField
      label={t("tone")}
      hint={t("toneHint")}
      name="tone"
      value={tone}
      onChange={onChange}
      options={(["as-it-comes", "formal", "informal"] as const).map((value) => ({
        value,
        text: t(TEXTS[value]),
      }))}
    />
  );
}
