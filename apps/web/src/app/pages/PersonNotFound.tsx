import type { ReactNode } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ApiError } from "#/transport/api-error.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";

interface Props {
  readonly error: Error;
  readonly start: ReactNode;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** I can see no such conversation or person, or the server did not answer. */
export function PersonNotFound({ error, start, onRetry, onClose }: Props) {
  const { t } = useTranslation(["chat", "common"]);
  const isNobody = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (
    <>
      {start && <div className="p-3">{start}</div>}
      <div className="grid flex-1 place-content-center">
        <EmptyState title={t(isNobody ? "chatFailed" : "historyFailed")}>
          <span className="flex gap-3">
            {!isNobody && <Button onClick={onRetry}>{t("common:retry")}</Button>}
            <Button look="quiet" onClick={onClose}>
              {t("closeChat")}
            </Button>
          </span>
        </EmptyState>
      </div>
    </>
  );
}
