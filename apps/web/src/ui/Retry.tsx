import { useRef } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "./Button.tsx";
import { useFocusStays } from "./use-focus-stays.ts";

/** Stands where something could not be loaded, and goes when it is asked for again. */
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
