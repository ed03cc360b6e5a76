import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

interface Props {
  readonly start: ReactNode;
  readonly onClose: () => void;
}

export function PersonNotFound({ start, onClose }: Props) {
  const { t } = useTranslation("chat");
  return (
    <>
      {start && <div className="p-3">{start}</div>}
      <div className="grid flex-1 place-content-center">
        <EmptyState title={t("personFailed")}>
          <Button look="quiet" onClick={onClose}>
            {t("closeChat")}
          </Button>
        </EmptyState>
      </div>
    </>
  );
}
