import type { ComponentProps } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Field } from "#/ui/forms/Field.tsx";

interface Props
  extends Pick<ComponentProps<typeof Field>, "required" | "error" | "hint" | "ref" | "autoFocus" | "autoComplete"> {
  readonly value: string;
  readonly onChange: (email: string) => void;
}

export function EmailField({ onChange, ...rest }: Props) {
  const { t } = useTranslation("session");
  return (
    <Field
      autoComplete="email"
      {...rest}
      label={t("email")}
      type="email"
      name="email"
      placeholder={t("emailPlaceholder")}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
