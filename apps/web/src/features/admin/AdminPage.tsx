import { useQuery } from "@tanstack/react-query";
import { failoverQuery } from "../../data/account/failover.queries.ts";
import { FullScreenSpinner } from "../../ui/states/FullScreenSpinner.tsx";
import { ActivityProvider } from "./ActivityProvider.tsx";
import { Dashboard } from "./Dashboard.tsx";
import { useAdminGuard } from "./use-admin-guard.ts";

/** The dashboard, for administrators. */
export function AdminPage() {
  const { me, ownFlagChanged } = useAdminGuard();
  // Administrators' calls prefer the worker, so none is made before the page knows whether there is one.
  const addresses = useQuery(failoverQuery);
  if (!me || addresses.isPending) return <FullScreenSpinner />;
  return (
    <ActivityProvider>
      <Dashboard me={me} onOwnFlagChanged={ownFlagChanged} />
    </ActivityProvider>
  );
}
