import { useQuery } from "@tanstack/react-query";
import { callsQuery } from "#/data/calls/calls.queries.ts";
import { useStore } from "#/external-store.ts";
import { later } from "#/ui/later/later.tsx";
import { type AskedCall, currentCall } from "./call-state.ts";

const JoinBar = later(async () => (await import("./JoinBar.tsx")).JoinBar);

interface Props extends Pick<AskedCall, "conversationId" | "name"> {
  readonly me: string;
}

/** Offers the call of a chat to those who are not in it here, also after they closed its ringing; then to keep its words. */
export function CallBar({ me, ...chat }: Props) {
  const { data } = useQuery(callsQuery);
  const current = useStore(currentCall);
  // At most one is under way, and then it is the latest.
  const call = data?.findLast(({ conversationId }) => conversationId === chat.conversationId);
  if (!call || current?.call?.id === call.id) return null;
  return <JoinBar {...chat} me={me} call={call} />;
}
