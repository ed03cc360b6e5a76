import { useEffect, useEffectEvent, useState } from "react";
import { VideoPlayer } from "#/features/conversation/video/player.tsx";
import { playAlone } from "#/features/conversation/voice/playing.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useConnection } from "#/realtime/connection/use-live.ts";
import { useReconnected } from "#/realtime/connection/use-reconnected.tsx";
import { FileName } from "#/ui/text/FileName.tsx";
import { StickerPicture } from "../../stickers/StickerPicture.tsx";
import type { MessageItem } from "../item.ts";
import { FileCard } from "./FileCard.tsx";
import { mediaBox } from "./media-box.ts";
import { Photo } from "./Photo.tsx";
import type { ShownAttachment } from "./shown-attachment.ts";
import { UploadProgress } from "./UploadProgress.tsx";
import { VideoStill } from "./VideoStill.tsx";
import { VoiceMessage } from "./VoiceMessage.tsx";
import { poster, source } from "./video-source.ts";

interface Props {
  readonly item: MessageItem;
  readonly attachment: ShownAttachment;
}

export function Attachment({ item, attachment }: Props) {
  switch (attachment.kind) {
    case "image":
      if (attachment.sticker && attachment.remote)
        return <StickerPicture url={attachment.remote} alt={attachment.alt ?? ""} className="size-40" />;
      return <Photo item={item} attachment={attachment} />;
    case "video":
      return <Video attachment={attachment} />;
    case "audio":
      return attachment.waveform ? (
        <VoiceMessage item={item} attachment={attachment} />
      ) : (
        <Audio attachment={attachment} />
      );
    case "file":
      return <FileCard attachment={attachment} />;
  }
}

function Audio({ attachment }: { readonly attachment: ShownAttachment }) {
  const { t } = useTranslation("chat");
  const [failed, setFailed] = useState(false);
  if (failed) return <Unplayable attachment={attachment} onRetry={() => setFailed(false)} />;
  const { key, name, local, remote } = attachment;
  return (
    <div className="mb-1 grid w-77 max-w-full grid-cols-1 gap-1.5 py-1">
      {name && (
        <span className="text-sm font-medium">
          <FileName name={name} />
        </span>
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: people send recordings without captions. */}
      <audio
        src={local ?? remote ?? undefined}
        controls
        preload="metadata"
        aria-label={name || t("audio")}
        onPlay={(event) => playAlone(event.currentTarget)}
        onError={() => setFailed(true)}
        className="h-11 w-full"
      />
      <UploadProgress of={key} className="w-full" />
    </div>
  );
}

/** Size of a video with unknown dimensions, in pixels. */
const USUAL = { width: 320, height: 180 };
/** Minimum width that the controls need, in pixels. */
const NARROWEST = 200;

function Video({ attachment }: { readonly attachment: ShownAttachment }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <Unplayable attachment={attachment} onRetry={() => setFailed(false)} />;
  const { width, height } = mediaBox(attachment.width ?? USUAL.width, attachment.height ?? USUAL.height);
  const inlineSize = Math.max(width, NARROWEST);
  return (
    <span className="relative -mx-1.5 mb-1 block w-fit max-w-[calc(100%+0.75rem)] overflow-hidden rounded-md bg-sunken">
      <VideoPlayer
        src={source(attachment)}
        poster={poster(attachment)}
        durationMs={attachment.durationMs}
        style={{ inlineSize, aspectRatio: `${inlineSize} / ${height}` }}
        className="max-w-full"
        onError={() => setFailed(true)}
      />
      <UploadProgress of={attachment.key} className="absolute inset-x-2 top-2 w-[calc(100%-1rem)]" />
    </span>
  );
}

interface UnplayableProps {
  readonly attachment: ShownAttachment;
  readonly onRetry: () => void;
}

/** Browsers report a lost connection and an unknown format alike, so loading is tried again on reconnecting. */
function Unplayable({ attachment, onRetry }: UnplayableProps) {
  const isConnected = useConnection() === "connected";
  useReconnected(onRetry);
  // The socket may have survived a short interruption.
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const online = () => retry();
    addEventListener("online", online);
    return () => removeEventListener("online", online);
  }, []);
  if (isConnected || !poster(attachment)) return <FileCard attachment={attachment} />;
  return (
    <span className="-mx-1.5 mb-1 block aspect-video w-80 max-w-[calc(100%+0.75rem)] overflow-hidden rounded-md bg-sunken">
      <VideoStill attachment={attachment} />
    </span>
  );
}
