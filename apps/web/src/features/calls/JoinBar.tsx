import type { Call } from "@lingualoom/contract/calls/calls.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { type AskedCall, askedCall } from "./call-state.ts";
import { KeepQuestion } from "./kept-words/KeepQuestion.tsx";
import "./texts.ts";

interface Props extends Pick<AskedCall, "conversationId" | "name"> {
  readonly me: string;
  readonly call: Call;
}

/**
 * The user is in the call on another device, may join it, or may not: it is locked, or they were removed. After its end it
 * is about keeping what was said.
 */
export function JoinBar({ me, call, ...chat }: Props) {
  const isElsewhere = call.people.some(({ userId }) => userId === me);
  const isClosed = call.locked || call.removed.includes(me);
  const { t } = useTranslation("calls");
  if (call.endedAt) return <KeepQuestion me={me} call={call} />;
  return (
    <div className="flex min-h-11 items-center gap-3 border-b border-line bg-indigo-soft px-4 py-1">
      <p role="status" className="min-w-0 flex-1 text-sm font-medium">
        {t(isElsewhere ? "elsewhere" : isClosed ? "lockedCall" : "underWay")}
      </p>
      {(isElsewhere || !isClosed) && (
        <Button small aria-haspopup="dialog" onClick={() => askedCall.set({ ...chat, callId: call.id })}>
          {t(isElsewhere ? "continueHere" : "join")}
        </Button>
      )}
    </div>
  );
}
