import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Field } from "./Field.tsx";
import { IconButton } from "./IconButton.tsx";

export function PasswordField(props: Omit<ComponentProps<typeof Field>, "type" | "end">) {
  const { t } = useTranslation("common");
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      dir="ltr"
      spellCheck={false}
      autoCapitalize="none"
      end={
        <IconButton
          label={t(shown ? "hidePassword" : "showPassword")}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden size={18} />
        </IconButton>
      }
    />
  );
}
