import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { meQuery } from "../data/session.queries.ts";
import { FullScreenSpinner } from "../ui/FullScreenSpinner.tsx";
import { lazyComponent } from "../ui/lazy/lazy-component.tsx";
import { leaveForLandingPage } from "./landing-page.ts";

const ChatPage = lazyComponent(async () => (await import("./ChatPage.tsx")).ChatPage, <FullScreenSpinner />);

export function HomePage() {
  const { data: me } = useQuery(meQuery);
  return me ? <ChatPage /> : <Leaving />;
}

function Leaving() {
  const navigate = useNavigate();
  useEffect(() => {
    if (!leaveForLandingPage()) void navigate({ to: "/login", replace: true });
  }, [navigate]);
  return <FullScreenSpinner />;
}
