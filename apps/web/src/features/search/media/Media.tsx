import type { Attachment, Message } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { seekMessage } from "#/data/search/highlighted-message.ts";
import { VoicePlayer } from "#/features/conversation/voice/VoicePlayer.tsx";
import { fileSize } from "#/i18n/file-size.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Tabs } from "#/ui/forms/Tabs.tsx";
import { FileIcon } from "#/ui/graphics/FileIcon.tsx";
import { FileName } from "#/ui/text/FileName.tsx";
import { Linked } from "#/ui/text/Linked.tsx";
import { linkParts } from "#/ui/text/link-parts.ts";
import { MediaList, type MediaProps } from "./MediaList.tsx";
import { MediaVisual } from "./MediaVisual.tsx";

function MediaFiles(props: MediaProps) {
  const { t } = useTranslation("search");
  return (
    <MediaList
      {...props}
      has="file"
      empty={t("noFiles")}
      rowRem={4.5}
      partsOf={(message) =>
        (message.attachments ?? []).filter(({ kind, waveform }) => kind === "file" || (kind === "audio" && !waveform))
      }
      keyOf={({ _id }) => _id}
      row={(file) => <FileLink file={file} />}
    />
  );
}

function FileLink({ file: { name, type, size, url } }: { readonly file: Attachment }) {
  const { t, i18n } = useTranslation(["chat", "dialogs"]);
  const shown = name || t("file");
  return (
    <a
      href={`${url}?download`}
      download={shown}
      className="relative flex min-h-9 items-center gap-2 font-medium hover:underline"
    >
      <span className="sr-only">{t("dialogs:download")}</span>
      <FileIcon name={name} type={type} />
      <FileName name={shown} />
      <span className="shrink-0 text-xs font-normal text-muted">{fileSize(size, i18n.language)}</span>
    </a>
  );
}

interface Props {
  readonly me: string;
  readonly conversationId: string;
  readonly onClose: () => void;
}

const TABS = { media: MediaVisual, files: MediaFiles, voice: MediaVoice, links: MediaLinks } as const;

export function Media({ me, conversationId, onClose }: Props) {
  const { t } = useTranslation("search");
  const client = useQueryClient();
  const [kind, setKind] = useState<keyof typeof TABS>("media");
  const go = (message: Message) => {
    onClose();
    seekMessage(client, conversationId, message);
  };
  const Tab = TABS[kind];
  return (
    <div className="flex h-full flex-col">
      <Tabs
        label={t("media")}
        tabs={[
          { name: "media", text: t("mediaTab") },
          { name: "files", text: t("filesTab") },
          { name: "voice", text: t("voiceTab") },
          { name: "links", text: t("links") },
        ]}
        value={kind}
        onValue={setKind}
      >
        <Tab me={me} conversationId={conversationId} onGo={go} />
      </Tabs>
    </div>
  );
}

function MediaLinks(props: MediaProps) {
  const { t } = useTranslation("search");
  return (
    <MediaList
      {...props}
      has="link"
      empty={t("noLinks")}
      rowRem={3.5}
      partsOf={({ text }) => linkParts(text).filter(({ href }) => href)}
      keyOf={({ at }) => at}
      row={({ text }) => (
        <bdi className="line-clamp-2 w-fit max-w-full wrap-anywhere">
          <Linked text={text} />
        </bdi>
      )}
    />
  );
}

function MediaVoice(props: MediaProps) {
  const { t } = useTranslation("search");
  return (
    <MediaList
      {...props}
      has="voice"
      empty={t("noVoice")}
      rowRem={4.5}
      partsOf={(message) => (message.attachments ?? []).filter(({ waveform }) => waveform !== undefined)}
      keyOf={({ _id }) => _id}
      row={({ _id, url, durationMs = 0, waveform = [] }) => (
        <VoicePlayer voiceKey={_id} url={url} durationMs={durationMs} waveform={waveform} />
      )}
    />
  );
}
