import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate, useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { rememberedVisit } from "#/data/account/guest-visit.ts";
import { meQuery } from "#/data/account/session.queries.ts";
import { framedWidget } from "#/transport/framed-widget.ts";
import { layersSettled } from "#/ui/layers/layers.ts";
import { FullScreenSpinner } from "#/ui/states/FullScreenSpinner.tsx";
import { pageLater } from "../pages/page-later.tsx";
import { ChatPage, GuestPage } from "./chat-later.ts";

const VisitEnded = pageLater(async () => (await import("#/features/guests/VisitEnded.tsx")).VisitEnded);

export function HomePage() {
  const { data: me } = useQuery(meQuery);
  if (!me) return <Left />;
  return me.guest ? <GuestPage me={me} /> : <ChatPage />;
}

/** A visit that has ended is explained; others see the sign-in page or the start page. */
function Left() {
  const [visit] = useState(rememberedVisit);
  if (framedWidget) return <Navigate to="/widget/$code" params={{ code: framedWidget }} replace />;
  return visit ? <VisitEnded visit={visit} /> : <Leaving />;
}

const KEY = "lingualoom:left-for-landing";
/** Milliseconds. A server that sends the app again within this time would cause an endless loop. */
const TOO_SOON_MS = 5_000;

/** Sends visitors of a conversation's link to the sign-in page and back; users who sign out go home. */
function Leaving() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // The initial value: this is still rendered on the way to the sign-in page.
  const [left] = useState(pathname);
  useEffect(() => {
    // More than one answer means that a user was signed in on this page.
    const wasSignedIn = (client.getQueryState(meQuery.queryKey)?.dataUpdateCount ?? 0) > 1;
    if (left !== "/" && !wasSignedIn) void navigate({ to: "/login", search: { to: left }, replace: true });
    else
      void layersSettled().then(() => {
        if (!leaveForLandingPage()) void navigate({ to: "/login", replace: true });
      });
  }, [client, navigate, left]);
  return <FullScreenSpinner />;
}

/**
 * Loads the landing page, which is not part of the app: the server sends it at the same address once the browser has no
 * session cookie. Returns false if this was just tried and the app came back.
 */
function leaveForLandingPage(): boolean {
  try {
    const left = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - left < TOO_SOON_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage nothing would end the loop.
    return false;
  }
  location.replace("/");
  return true;
}
