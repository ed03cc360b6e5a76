import type { Call } from "@lingualoom/contract/calls/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { Phone, PhoneOff, Video } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { conversationSettingsQuery } from "#/data/conversations/conversation-settings.queries.ts";
import { authorQuery } from "#/data/people/authors.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";
import { playRing } from "#/sounds/sounds.ts";
import { call as send } from "#/transport/call.ts";
import { serverNow } from "#/transport/server-time.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { useEnter } from "./use-enter.ts";

const RING_MS = 3_000;
const ANSWERS = ["cannotTalk", "callBack", "onMyWay"] as const;

interface Props {
  readonly me: string;
  readonly call: Call;
}

/** Rings until the call is answered, here or on another device, or over. Do not disturb and a muted chat keep it away. */
export function IncomingCall({ me, call }: Props) {
  const { data: settings } = useQuery(settingsQuery);
  const { data: chat } = useQuery(conversationSettingsQuery(call.conversationId));
  const [isHidden, setHidden] = useState(false);
  const isDisturbed = !settings?.quietUntil || Date.parse(settings.quietUntil) <= serverNow();
  if (!settings || !chat || chat.mine.muted || !isDisturbed || isHidden) return null;
  return (
    <Ringing
      me={me}
      call={call}
      hasSound={settings.soundEnabled && chat.mine.sound !== false}
      onClose={() => setHidden(true)}
    />
  );
}

interface RingingProps extends Props {
  readonly hasSound: boolean;
  readonly onClose: () => void;
}

function Ringing({ me, call, hasSound, onClose }: RingingProps) {
  const { t } = useTranslation("calls");
  const { outbox } = useRealtime();
  const [asksWhy, setAsksWhy] = useState(false);
  const [withVideo, setWithVideo] = useState(false);
  const { enter, isEntering } = useEnter(me);
  const { data: person, isPending } = useQuery(authorQuery(call.conversationId, call.startedBy));
  const ring = useEffectEvent(() => hasSound && playRing());
  useEffect(() => {
    ring();
    const ringing = setInterval(() => ring(), RING_MS);
    return () => clearInterval(ringing);
  }, []);
  const { id: callId, conversationId } = call;
  const decline = () => {
    send("POST /calls/:callId/leave", { params: { callId }, body: {} }).catch(() => {});
    onClose();
  };
  const answer = (video: boolean) => {
    setWithVideo(video);
    void enter({ conversationId, callId, withVideo: video });
  };
  if (isPending) return null;
  const name = person?.fullName ?? "";
  return (
    <Dialog sheet title={t(call.video ? "videoCallFrom" : "callFrom", { name })} onClose={onClose}>
      {person && (
        <span className="justify-self-center">
          <Avatar id={person._id} name={name} picture={person.profilePic} size="xl" />
        </span>
      )}
      {asksWhy ? (
        ANSWERS.map((text) => (
          <Button
            key={text}
            look="quiet"
            onClick={() => {
              outbox.add(conversationId, t(text));
              decline();
            }}
          >
            {t(text)}
          </Button>
        ))
      ) : (
        <div className="grid gap-2">
          <Button busy={isEntering && !withVideo} onClick={() => answer(false)}>
            <Phone aria-hidden size={18} />
            {t("answer")}
          </Button>
          <Button look="quiet" busy={isEntering && withVideo} onClick={() => answer(true)}>
            <Video aria-hidden size={18} />
            {t("answerVideo")}
          </Button>
          <Button look="danger" onClick={decline}>
            <PhoneOff aria-hidden size={18} />
            {t("decline")}
          </Button>
          <Button look="plain" onClick={() => setAsksWhy(true)}>
            {t("declineWith")}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
