import { attachmentsOf } from "#/data/conversations/attachments-of.ts";
import { VoicePlayer } from "#/features/conversation/voice/VoicePlayer.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { MediaList, type MediaProps } from "./MediaList.tsx";

/** The voice messages of a chat, to listen to again. */
export function MediaVoice(props: MediaProps) {
  const { t } = useTranslation("search");
  return (
    <MediaList
      {...props}
      has="voice"
      empty={t("noVoice")}
      rowRem={4.5}
      partsOf={(message) => attachmentsOf(message).filter(({ waveform }) => waveform !== undefined)}
      keyOf={({ _id }) => _id}
      row={({ _id, url, durationMs = 0, waveform = [] }) => (
        <VoicePlayer voiceKey={_id} url={url} durationMs={durationMs} waveform={waveform} />
      )}
    />
  );
}
