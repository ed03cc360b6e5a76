import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { type Beginning, type CallEnd, CallSession } from "./call-session.ts";
import { currentCall, storeCall } from "./call-state.ts";
import { openDevice } from "./media.ts";

interface Entering extends Omit<Beginning, "audio" | "video"> {
  readonly withVideo: boolean;
  /** Devices that are open already. */
  readonly opened?: Pick<Beginning, "audio" | "video">;
}

/** Returns a function that begins, joins or answers a call, and shows a failure. */
export function useEnter(me: string) {
  const { t } = useTranslation("calls");
  const { socket } = useRealtime();
  const client = useQueryClient();
  const [isEntering, setEntering] = useState(false);
  const onEnd = (why: CallEnd) => {
    currentCall.set(null);
    storeCall(null);
    if (why !== "left") toast.show(t(why));
    void client.invalidateQueries({ queryKey: keys.calls });
  };
  async function enter({ withVideo, opened, ...beginning }: Entering): Promise<boolean> {
    setEntering(true);
    try {
      const audio = opened?.audio ?? (await openDevice("audio"));
      const video = opened ? opened.video : withVideo ? await openDevice("video") : null;
      currentCall.get()?.leave();
      const around = { me, socket, store: storeCall, onEnd };
      const session = await CallSession.enter(around, { ...beginning, audio, video });
      if (!session.isOver) currentCall.set(session);
      return true;
    } catch (error) {
      toast.error(sentenceOf(error, t("failed")));
      return false;
    } finally {
      setEntering(false);
    }
  }
  return { enter, isEntering };
}
