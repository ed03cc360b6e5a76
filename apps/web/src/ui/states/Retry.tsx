import { useRef } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "../forms/Button.tsx";
import { useFocusStays } from "../hooks/use-focus-stays.ts";

export function Retry({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation("common");
  const button = useRef<HTMLButtonElement>(null);
  useFocusStays(button);
  return (
    <Button ref={button} look="quiet" onClick={onClick}>
      {t("retry")}
    </Button>
  );
}

interface LineProps {
  readonly text: string;
  readonly onRetry: () => Promise<unknown>;
}

export function RetryLine({ text, onRetry }: LineProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
      {text}
      <Retry onClick={() => void onRetry()} />
    </div>
  );
}
