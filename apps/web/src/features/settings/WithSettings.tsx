import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";

export function WithSettings({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("settings");
  const { data: settings, isPending, refetch } = useQuery(settingsQuery);
  if (settings) return children;
  if (isPending) return <Skeleton className="h-40 rounded-md" />;
  return (
    <EmptyState title={t("loadFailed")}>
      <Retry onClick={() => void refetch()} />
    </EmptyState>
  );
}
