import { useQuery } from "@tanstack/react-query";
import { callsQuery } from "#/data/calls/calls.queries.ts";
import { useStore } from "#/external-store.ts";
import { useReconnected } from "#/realtime/connection/use-event.ts";
import { later } from "#/ui/later/later.tsx";
import { askedCall, currentCall, storedCall } from "./call-state.ts";
import { useHandIn } from "./kept-words/use-hand-in.ts";

const CallLayers = later(async () => (await import("./CallLayers.tsx")).CallLayers);

/** Loads the calls' screens when the user is rung, begins or joins a call, or was in one before a reload. */
export function Calls({ me }: { readonly me: string }) {
  const { data: known, refetch } = useQuery(callsQuery);
  useHandIn(known);
  const data = known?.filter(({ endedAt }) => !endedAt) ?? [];
  useReconnected(() => void refetch());
  const asked = useStore(askedCall);
  const current = useStore(currentCall);
  const incoming = data.find(({ ringing }) => ringing.includes(me));
  const left = current ? null : storedCall();
  const interrupted = data.find(({ id, people }) => id === left?.callId && people.some(({ userId }) => userId === me));
  if (!asked && !current && !incoming && !interrupted) return null;
  return <CallLayers me={me} asked={asked} current={current} incoming={incoming} interrupted={interrupted} />;
}
