import type { ComponentProps } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { PasswordField } from "../PasswordField.tsx";
import { useStrength } from "./use-strength.ts";

type Props = Omit<ComponentProps<typeof PasswordField>, "autoComplete" | "value"> & {
  readonly value: string;
  /** Names of the server and the user, which attackers would guess first. */
  readonly names: readonly string[];
};

export function NewPasswordField({ names, ...props }: Props) {
  return (
    <div>
      <PasswordField {...props} autoComplete="new-password" />
      <Strength password={props.value} names={names} />
    </div>
  );
}

const WORDS = ["veryEasyToGuess", "easyToGuess", "couldBeGuessed", "hardToGuess", "veryHardToGuess"] as const;
const COLOURS = ["bg-red", "bg-red", "bg-marigold", "bg-green", "bg-green"] as const;

function Strength({ password, names }: { readonly password: string; readonly names: readonly string[] }) {
  const { t } = useTranslation("common");
  const strength = useStrength(password, names);
  return (
    <div role="status" className="text-sm text-muted">
      {strength !== null && (
        <div className="mt-2 flex items-center gap-3">
          <div aria-hidden className="grid h-1 w-24 shrink-0 grid-cols-4 gap-1">
            {[1, 2, 3, 4].map((step) => (
              <div
                key={step}
                className={`rounded-full ${step <= Math.max(1, strength) ? COLOURS[strength] : "bg-line"}`}
              />
            ))}
          </div>
          {t(WORDS[strength])}
        </div>
      )}
    </div>
  );
}
