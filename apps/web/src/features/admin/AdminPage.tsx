import { useQuery } from "@tanstack/react-query";
import { failoverQuery } from "#/data/account/failover.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { FullScreenSpinner } from "#/ui/states/FullScreenSpinner.tsx";
import { ActivityProvider } from "./ActivityProvider.tsx";
import { Dashboard } from "./Dashboard.tsx";
import { useAdminGuard } from "./use-admin-guard.ts";

/** The dashboard, for administrators. */
export function AdminPage() {
  const { i18n } = useTranslation();
  const { me, ownFlagChanged } = useAdminGuard();
  // Administrators' calls prefer the worker, so none is made before the page knows whether there is one.
  const addresses = useQuery(failoverQuery);
  if (!me || addresses.isPending) return <FullScreenSpinner />;
  // The server's sentences are in the language in which they were asked for, so another language asks anew.
  return (
    <ActivityProvider key={i18n.language}>
      <Dashboard me={me} onOwnFlagChanged={ownFlagChanged} />
    </ActivityProvider>
  );
}
