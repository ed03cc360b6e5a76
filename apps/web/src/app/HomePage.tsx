import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { meQuery } from "../api/session.queries.ts";

const ChatPage = lazy(() => import("./ChatPage.tsx").then(({ ChatPage }) => ({ default: ChatPage })));
const LandingPage = lazy(() =>
  import("../features/landing/LandingPage.tsx").then(({ LandingPage }) => ({ default: LandingPage })),
);

export function HomePage() {
  const { data: me } = useQuery(meQuery);
  return me ? <ChatPage /> : <LandingPage />;
}
