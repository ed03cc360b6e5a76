import { useQuery } from "@tanstack/react-query";
import { meQuery } from "../../data/account/session.queries.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { FullScreenSpinner } from "../../ui/states/FullScreenSpinner.tsx";

const ChatPage = lazyComponent(async () => (await import("./ChatPage.tsx")).ChatPage, <FullScreenSpinner />);
const Leaving = lazyComponent(async () => (await import("./Leaving.tsx")).Leaving, <FullScreenSpinner />);

export function HomePage() {
  const { data: me } = useQuery(meQuery);
  return me ? <ChatPage /> : <Leaving />;
}
