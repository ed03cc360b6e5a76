import type { Attachment } from "@lingualoom/contract/shapes.ts";
import { attachmentsOf } from "#/data/conversations/attachments-of.ts";
import { fileSize } from "#/i18n/file-size.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { FileIcon } from "#/ui/graphics/FileIcon.tsx";
import { FileName } from "#/ui/text/FileName.tsx";
import { MediaList, type MediaProps } from "./MediaList.tsx";

/** The files of a chat, music among them. Pressing one downloads it. */
export function MediaFiles(props: MediaProps) {
  const { t } = useTranslation("search");
  return (
    <MediaList
      {...props}
      has="file"
      empty={t("noFiles")}
      rowRem={4.5}
      partsOf={(message) =>
        attachmentsOf(message).filter(({ kind, waveform }) => kind === "file" || (kind === "audio" && !waveform))
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
