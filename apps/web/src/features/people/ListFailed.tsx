import { useTranslation } from "#/i18n/use-translation.ts";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { Retry } from "#/ui/states/Retry.tsx";

export function ListFailed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation("chat");
  return (
    <EmptyState alert title={t("listFailed")}>
      <Retry onClick={onRetry} />
    </EmptyState>
  );
}
