import { FullScreenSpinner } from "../../ui/states/FullScreenSpinner.tsx";
import { ActivityProvider } from "./ActivityProvider.tsx";
import { Dashboard } from "./Dashboard.tsx";
import { useAdminGuard } from "./use-admin-guard.ts";

/** The dashboard, for administrators. */
export function AdminPage() {
  const { me, ownFlagChanged } = useAdminGuard();
  if (!me) return <FullScreenSpinner />;
  return (
    <ActivityProvider>
      <Dashboard me={me} onOwnFlagChanged={ownFlagChanged} />
    </ActivityProvider>
  );
}
