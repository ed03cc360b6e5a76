import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { meQuery } from "../../data/account/session.queries.ts";
import { layersSettled } from "../../ui/layers/layers.ts";
import { FullScreenSpinner } from "../../ui/states/FullScreenSpinner.tsx";
import { leaveForLandingPage } from "./landing-page.ts";

/** Whoever follows a link to a conversation signs in first and then goes there; whoever signs out goes home. */
export function Leaving() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // As it was at first: this is still shown on the way to the sign-in page.
  const [left] = useState(pathname);
  useEffect(() => {
    // More than the first answer: somebody was signed in on this page.
    const wasSignedIn = (client.getQueryState(meQuery.queryKey)?.dataUpdateCount ?? 0) > 1;
    if (left !== "/" && !wasSignedIn) void navigate({ to: "/login", search: { to: left }, replace: true });
    else
      void layersSettled().then(() => {
        if (!leaveForLandingPage()) void navigate({ to: "/login", replace: true });
      });
  }, [client, navigate, left]);
  return <FullScreenSpinner />;
}
