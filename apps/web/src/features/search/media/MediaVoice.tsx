import { useTranslation } from "../../../i18n/use-translation.ts";
import { MediaList, type MediaProps } from "./MediaList.tsx";

/** The voice messages of a chat, to listen to again. */
export function MediaVoice(props: MediaProps) {
  const { t } = useTranslation(["search", "chat"]);
  return (
    <MediaList
      {...props}
      has="voice"
      empty={t("noVoice")}
      isMeant={({ waveform }) => waveform !== undefined}
      row={({ url }) => (
        // biome-ignore lint/a11y/useMediaCaption: the words of a recording are its message's text.
        <audio src={url} controls preload="none" aria-label={t("chat:voiceMessage")} className="h-11 w-full" />
      )}
    />
  );
}
