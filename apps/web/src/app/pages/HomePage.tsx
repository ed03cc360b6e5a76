import { useQuery } from "@tanstack/react-query";
import { meQuery } from "#/data/account/session.queries.ts";
import { ChatPage } from "./chat-later.ts";
import { Leaving } from "./Leaving.tsx";

export function HomePage() {
  const { data: me } = useQuery(meQuery);
  return me ? <ChatPage /> : <Leaving />;
}
