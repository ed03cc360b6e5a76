import type { SpaceJoining } from "@lingualoom/contract/shapes.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Options } from "#/ui/forms/Choice.tsx";

const VALUES = ["open", "automatic", "invited"] as const;
const HINTS = { open: "openHint", automatic: "automaticHint", invited: "invitedHint" } as const;

interface Props {
  readonly value: SpaceJoining;
  readonly onChange: (joining: SpaceJoining) => void;
}

export function JoiningChoice({ value, onChange }: Props) {
  const { t } = useTranslation("spaces");
  const options = VALUES.map((one) => ({ value: one, text: t(one), hint: t(HINTS[one]) }));
  return <Options label={t("joining")} value={value} onChange={onChange} options={options} />;
}
