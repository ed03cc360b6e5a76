import { useQuery } from "@tanstack/react-query";
import { callsQuery } from "#/data/calls/calls.queries.ts";
import { useStore } from "#/external-store.ts";
import { later } from "#/ui/later/later.tsx";
import { type AskedCall, currentCall } from "./call-state.ts";

const JoinBar = later(async () => (await import("./JoinBar.tsx")).JoinBar);

const KeepQuestion = later(async () => (await import("./kept-words/KeepQuestion.tsx")).KeepQuestion);

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
  if (call.endedAt) return <KeepQuestion me={me} call={call} />;
  const isElsewhere = call.people.some(({ userId }) => userId === me);
  return (
    <JoinBar {...chat} callId={call.id} isElsewhere={isElsewhere} isClosed={call.locked || call.removed.includes(me)} />
  );
}
