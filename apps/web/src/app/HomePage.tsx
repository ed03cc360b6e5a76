import { useQuery } from "@tanstack/react-query";
import { meQuery } from "../data/session.queries.ts";
import { FullScreenSpinner } from "../ui/FullScreenSpinner.tsx";
import { loadedLater } from "../ui/lazy/lazy-component.tsx";

const ChatPage = loadedLater(async () => (await import("./ChatPage.tsx")).ChatPage, <FullScreenSpinner />);
const Leaving = loadedLater(async () => (await import("./Leaving.tsx")).Leaving, <FullScreenSpinner />);

export function HomePage() {
  const { data: me } = useQuery(meQuery);
  return me ? <ChatPage /> : <Leaving />;
}
