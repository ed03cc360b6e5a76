import type { Call } from "@lingualoom/contract/calls/calls.ts";
import { useEffect, useEffectEvent } from "react";
import { CallWindow } from "./CallWindow.tsx";
import type { CallSession } from "./call-session.ts";
import { type AskedCall, askedCall, storeCall, storedCall } from "./call-state.ts";
import { IncomingCall } from "./IncomingCall.tsx";
import { HandIn } from "./kept-words/HandIn.tsx";
import { PreJoin } from "./PreJoin.tsx";
import { useEnter } from "./use-enter.ts";
import "./texts.ts";

interface Props {
  readonly me: string;
  readonly calls: readonly Call[] | undefined;
  readonly asked: AskedCall | null;
  readonly current: CallSession | null;
  readonly incoming: Call | undefined;
  /** The call that the page was in before it was reloaded. */
  readonly interrupted: Call | undefined;
}

export function CallLayers({ me, calls, asked, current, incoming, interrupted }: Props) {
  return (
    <>
      <HandIn calls={calls} />
      {current && <CallWindow me={me} session={current} />}
      {incoming && <IncomingCall key={incoming.id} me={me} call={incoming} />}
      {asked && <PreJoin me={me} asked={asked} onClose={() => askedCall.set(null)} />}
      {interrupted && <Rejoin key={interrupted.id} me={me} call={interrupted} />}
    </>
  );
}

function Rejoin({ me, call }: { readonly me: string; readonly call: Call }) {
  const { enter } = useEnter(me);
  const rejoin = useEffectEvent(async () => {
    const left = storedCall();
    // Another window of the browser, or a second effect, must not join too.
    storeCall(null);
    if (!left) return;
    const { id: callId, conversationId } = call;
    await enter({ conversationId, callId, muted: left.muted, withVideo: left.camera });
  });
  useEffect(() => void rejoin(), []);
  return null;
}
