import type { Me } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { type Effects, openRealtime, type Realtime } from "./realtime.ts";

export const RealtimeContext = createContext<Realtime | null>(null);

export function useRealtime(): Realtime {
  const realtime = use(RealtimeContext);
  if (!realtime) throw new Error("useRealtime outside RealtimeProvider");
  return realtime;
}

interface Props {
  readonly me: Me;
  /** Must not change while the user is signed in. */
  readonly effects: Effects;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

export function RealtimeProvider({ me, effects, fallback, children }: Props) {
  const client = useQueryClient();
  const [realtime, setRealtime] = useState<Realtime | null>(null);

  useEffect(() => {
    const opened = openRealtime(me._id, client, effects);
    setRealtime(opened);
    return opened.close;
  }, [me._id, client, effects]);

  if (!realtime) return fallback;
  return <RealtimeContext value={realtime}>{children}</RealtimeContext>;
}
