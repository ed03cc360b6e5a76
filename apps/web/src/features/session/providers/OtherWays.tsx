import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ProviderButtons } from "./ProviderButtons.tsx";
import { ProviderProblem } from "./ProviderProblem.tsx";
import type { useWaysIn } from "./use-ways-in.ts";

interface Props {
  readonly ways: ReturnType<typeof useWaysIn>;
  /** No form stands below. */
  readonly alone?: boolean;
}

/** The providers above the form, and why the last way through one did not lead in. */
export function OtherWays({ ways, alone = false }: Props) {
  const { t } = useTranslation("providers");
  const { providers, problem } = ways;
  return (
    <>
      {problem && <ProviderProblem text={problem.text} />}
      {providers.length > 0 && <ProviderButtons providers={providers} alone={alone} />}
      {providers.length > 0 && !alone && (
        <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t("or")}
        </p>
      )}
    </>
  );
}

/** For administrators, who keep their passwords. */
export function PasswordAfterAll({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation("providers");
  return (
    <Button look="plain" className="justify-self-start" onClick={onClick}>
      {t("withPassword")}
    </Button>
  );
}
