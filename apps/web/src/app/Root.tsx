import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { Suspense } from "react";
import { meQuery } from "../data/account/session.queries.ts";
import { lazyComponent } from "../ui/lazy/lazy-component.tsx";
import { FullScreenSpinner } from "../ui/states/FullScreenSpinner.tsx";
import { UnreachablePage } from "./pages/UnreachablePage.tsx";

const SignedInShell = lazyComponent(
  async () => (await import("./SignedInShell.tsx")).SignedInShell,
  <FullScreenSpinner />,
);

/** Finds out who is signed in before any page shows. Only a 401 means nobody; a failure is not a logout. */
export function Root() {
  const { data: me, isPending, isError, refetch, isFetching } = useQuery(meQuery);
  if (isPending) return <FullScreenSpinner />;
  if (isError && me === undefined) return <UnreachablePage busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      {me ? (
        <SignedInShell key={me._id} me={me}>
          <Outlet />
        </SignedInShell>
      ) : (
        <Outlet />
      )}
    </Suspense>
  );
}
