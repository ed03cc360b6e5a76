import { useTranslation } from "../../i18n/use-translation.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Retry } from "../../ui/Retry.tsx";

/** Where a list could not be loaded: says so at once, and offers to ask again. */
export function ListFailed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation("chat");
  return (
    <EmptyState alert title={t("listFailed")}>
      <Retry onClick={onRetry} />
    </EmptyState>
  );
}
