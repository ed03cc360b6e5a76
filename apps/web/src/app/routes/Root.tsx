import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, useLocation } from "@tanstack/react-router";
import { meQuery } from "#/data/account/session.queries.ts";
import { FullScreenSpinner } from "#/ui/states/FullScreenSpinner.tsx";
import { pageLater } from "../pages/page-later.tsx";
import { UnreachablePage } from "../pages/UnreachablePage.tsx";
import { SignedInShell } from "./chat-later.ts";

const FactorPage = pageLater(async () => (await import("../pages/FactorPage.tsx")).FactorPage);

/** Guests see their chat, and the way to an account. Every other address leads to the chat. */
const GUEST_PATHS = /^\/(?:$|c\/|invite\/|signup$|verify-email$)/;

/** Finds out who is signed in before any page shows. Only a 401 means signed out; a failure does not. */
export function Root() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const { data: me, isPending, isError, refetch, isFetching } = useQuery(meQuery);
  if (isPending) return <FullScreenSpinner />;
  if (isError && me === undefined) return <UnreachablePage busy={isFetching} onRetry={() => void refetch()} />;
  if (!me) return <Outlet />;
  if (me.needsSecondFactor) return <FactorPage me={me} />;
  return (
    <SignedInShell key={me._id} me={me}>
      {me.guest && !GUEST_PATHS.test(pathname) ? <Navigate to="/" search={{}} replace /> : <Outlet />}
    </SignedInShell>
  );
}
