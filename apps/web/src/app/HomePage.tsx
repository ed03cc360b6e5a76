import { useQuery } from "@tanstack/react-query";
import { meQuery } from "../api/session.queries.ts";
import { FullScreenSpinner } from "../ui/FullScreenSpinner.tsx";
import { loadedLater } from "../ui/loaded-later.tsx";

const ChatPage = loadedLater(async () => (await import("./ChatPage.tsx")).ChatPage, <FullScreenSpinner />);
const LandingPage = loadedLater(
  async () => (await import("../features/landing/LandingPage.tsx")).LandingPage,
  <FullScreenSpinner />,
);

export function HomePage() {
  const { data: me } = useQuery(meQuery);
  return me ? <ChatPage /> : <LandingPage />;
}
