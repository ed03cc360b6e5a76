import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { meQuery } from "#/data/account/session.queries.ts";
import { FullScreenSpinner } from "#/ui/states/FullScreenSpinner.tsx";
import { pageLater } from "../pages/page-later.tsx";
import { UnreachablePage } from "../pages/UnreachablePage.tsx";
import { SignedInShell } from "./chat-later.ts";

const FactorPage = pageLater(async () => (await import("../pages/FactorPage.tsx")).FactorPage);

/** Finds out who is signed in before any page shows. Only a 401 means signed out; a failure does not. */
export function Root() {
  const { data: me, isPending, isError, refetch, isFetching } = useQuery(meQuery);
  if (isPending) return <FullScreenSpinner />;
  if (isError && me === undefined) return <UnreachablePage busy={isFetching} onRetry={() => void refetch()} />;
  if (!me) return <Outlet />;
  if (me.needsSecondFactor) return <FactorPage me={me} />;
  return (
    <SignedInShell key={me._id} me={me}>
      <Outlet />
    </SignedInShell>
  );
}
