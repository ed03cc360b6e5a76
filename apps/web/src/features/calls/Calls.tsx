import { useQuery } from "@tanstack/react-query";
import { callsQuery } from "#/data/calls/calls.queries.ts";
import { useStore } from "#/external-store.ts";
import { useReconnected } from "#/realtime/connection/use-event.ts";
import { later } from "#/ui/later/later.tsx";
import { askedCall, currentCall, ownWords, storedCall } from "./call-state.ts";

const CallLayers = later(async () => (await import("./CallLayers.tsx")).CallLayers);

/** Loads the calls' screens when the user is rung, begins or joins a call, or was in one before a reload. */
export function Calls({ me }: { readonly me: string }) {
  const { data, refetch } = useQuery(callsQuery);
  const hasWords = useStore(ownWords).size > 0;
  useReconnected(() => void refetch());
  const asked = useStore(askedCall);
  const current = useStore(currentCall);
  const incoming = data?.find(({ ringing }) => ringing.includes(me));
  const left = current ? null : storedCall();
  const interrupted = data?.find(
    ({ id, endedAt, people }) => id === left?.callId && !endedAt && people.some(({ userId }) => userId === me),
  );
  if (!asked && !current && !incoming && !interrupted && !hasWords) return null;
  return (
    <CallLayers me={me} calls={data} asked={asked} current={current} incoming={incoming} interrupted={interrupted} />
  );
}
