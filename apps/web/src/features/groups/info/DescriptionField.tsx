import { GROUP_DESCRIPTION_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { type ReactNode, useId } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { inputLook } from "#/ui/forms/input-look.ts";
import { describedBy, Labelled } from "#/ui/forms/Labelled.tsx";

interface Props {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly onBlur?: () => void;
  readonly note?: ReactNode;
  readonly error?: string | undefined;
}

export function DescriptionField({ value, onValue, onBlur, note, error }: Props) {
  const { t } = useTranslation("groups");
  const id = useId();
  return (
    <Labelled id={id} isInput label={t("description")} note={note} error={error}>
      <textarea
        id={id}
        rows={2}
        dir="auto"
        maxLength={GROUP_DESCRIPTION_CODE_POINTS * 2}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id)}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        onBlur={onBlur}
        className={`${inputLook} field-sizing-content max-h-40 resize-none`}
      />
    </Labelled>
  );
}
