import { use } from "react";
import { useStore } from "#/external-store.ts";
import { MembersContext } from "#/features/conversation/members.ts";
import { isPlayed, notePlayed, playedCount } from "#/features/conversation/voice/played.ts";
import { VoicePlayer } from "#/features/conversation/voice/VoicePlayer.tsx";
import type { MessageItem } from "../item.ts";
import type { ShownAttachment } from "./shown-attachment.ts";
import { UploadProgress } from "./UploadProgress.tsx";

interface Props {
  readonly item: MessageItem;
  readonly attachment: ShownAttachment;
}

/** A received voice message is marked until it was played in this browser. */
export function VoiceMessage({ item, attachment }: Props) {
  const { me } = use(MembersContext);
  useStore(playedCount);
  const { key, local, remote, durationMs = 0, waveform = [] } = attachment;
  return (
    <div>
      <VoicePlayer
        voiceKey={key}
        url={local ?? remote ?? ""}
        durationMs={durationMs}
        waveform={waveform}
        isNew={!item.mine && !isPlayed(me, key)}
        onPlay={() => !item.mine && notePlayed(me, key)}
      />
      <UploadProgress of={key} className="w-full" />
    </div>
  );
}
