import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { meQuery } from "../data/session.queries.ts";
import { FullScreenSpinner } from "../ui/FullScreenSpinner.tsx";
import { loadedLater } from "../ui/lazy/lazy-component.tsx";
import { leaveForLandingPage } from "./landing-page.ts";

const ChatPage = loadedLater(async () => (await import("./ChatPage.tsx")).ChatPage, <FullScreenSpinner />);

export function HomePage() {
  const { data: me } = useQuery(meQuery);
  return me ? <ChatPage /> : <Leaving />;
}

/** Whoever follows a link to a conversation signs in first and then goes there; whoever signs out goes home. */
function Leaving() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    // More than the first answer: somebody was signed in on this page.
    const wasSignedIn = (client.getQueryState(meQuery.queryKey)?.dataUpdateCount ?? 0) > 1;
    if (pathname !== "/" && !wasSignedIn)
      void navigate({ to: "/login", search: { to: pathname }, replace: true });
    else if (!leaveForLandingPage()) void navigate({ to: "/login", replace: true });
  }, [client, navigate, pathname]);
  return <FullScreenSpinner />;
}
