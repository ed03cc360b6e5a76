import { useQuery } from "@tanstack/react-query";
import { meQuery } from "#/data/account/session.queries.ts";
import { Leaving } from "../pages/Leaving.tsx";
import { ChatPage } from "./chat-later.ts";

export function HomePage() {
  const { data: me } = useQuery(meQuery);
  return me ? <ChatPage /> : <Leaving />;
}
