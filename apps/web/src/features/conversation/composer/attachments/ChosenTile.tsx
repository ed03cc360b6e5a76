import { Play } from "lucide-react";
import type { ChosenAttachment } from "#/data/attachments/chosen-attachment.ts";
import { VoicePlayer } from "#/features/conversation/voice/VoicePlayer.tsx";
import { fileSize } from "#/i18n/file-size.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { FileIcon } from "#/ui/graphics/FileIcon.tsx";
import { FileName } from "#/ui/text/FileName.tsx";

/** So large that the finger-sized buttons at its corners leave its middle free to be pressed. */
export const TILE = "size-24 rounded-md";

export function ChosenTile({ attachment }: { readonly attachment: ChosenAttachment }) {
  const { i18n } = useTranslation("dialogs");
  const { key, kind, url, name, blob, durationMs = 0, waveform } = attachment;
  const seen = `${TILE} bg-sunken object-cover`;
  if (kind === "image") return <img src={url} alt="" className={seen} />;
  if (kind === "video")
    return (
      <span className="relative block">
        {/* The fragment makes Safari draw a first frame. */}
        <video src={`${url}#t=0.001`} preload="metadata" muted playsInline tabIndex={-1} className={seen} />
        <Play aria-hidden size={24} className="absolute inset-0 m-auto rounded-full bg-surface/80 p-1 text-ink" />
      </span>
    );
  if (waveform)
    return (
      <span className="flex h-16 items-center rounded-md border border-line bg-sunken px-3">
        <VoicePlayer voiceKey={key} url={url} durationMs={durationMs} waveform={waveform} />
      </span>
    );
  return (
    <span className="flex h-16 w-48 items-center gap-2 rounded-md border border-line bg-sunken px-3 text-start">
      <FileIcon name={name} type={blob.type} />
      <span className="min-w-0 flex-1 text-sm">
        <FileName name={name} />
        <span className="block text-xs text-muted">{fileSize(blob.size, i18n.language)}</span>
      </span>
    </span>
  );
}
