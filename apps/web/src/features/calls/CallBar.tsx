import { useQuery } from "@tanstack/react-query";
import { callsQuery } from "#/data/calls/calls.queries.ts";
import { useStore } from "#/external-store.ts";
import { later } from "#/ui/later/later.tsx";
import { type AskedCall, currentCall } from "./call-state.ts";

const JoinBar = later(async () => (await import("./JoinBar.tsx")).JoinBar);

const KeepQuestion = later(async () => (await import("./kept-words/KeepQuestion.tsx")).KeepQuestion);

const KEEP = "flex flex-wrap items-center gap-2 border-b border-line bg-indigo-soft px-4 py-1";

interface Props extends Pick<AskedCall, "conversationId" | "name"> {
  readonly me: string;
}

/** Offers the call of a chat to those who are not in it here, also after they closed its ringing. */
export function CallBar({ me, ...chat }: Props) {
  const { data } = useQuery(callsQuery);
  const current = useStore(currentCall);
  const ofChat = data?.filter(({ conversationId }) => conversationId === chat.conversationId) ?? [];
  const running = ofChat.find(({ endedAt }) => !endedAt);
  const ended = ofChat.findLast(
    ({ endedAt, words }) => endedAt && words && [...words.agreed, ...words.waiting].includes(me),
  );
  if (ended && !running) return <KeepQuestion me={me} call={ended} className={KEEP} />;
  if (!running || current?.call?.id === running.id) return null;
  return <JoinBar {...chat} callId={running.id} isElsewhere={running.people.some(({ userId }) => userId === me)} />;
}
