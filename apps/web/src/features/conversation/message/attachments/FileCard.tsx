import { Download } from "lucide-react";
import { fileSize } from "#/i18n/file-size.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { FileIcon } from "#/ui/graphics/FileIcon.tsx";
import { FileName } from "#/ui/text/FileName.tsx";
import type { ShownAttachment } from "./shown-attachment.ts";
import { UploadProgress } from "./UploadProgress.tsx";

export function FileCard({ attachment }: { readonly attachment: ShownAttachment }) {
  const { t, i18n } = useTranslation(["chat", "dialogs"]);
  const { key, name, type, size, local, remote, hasPreview, beginning } = attachment;
  const shown = name || t("file");
  return (
    <a
      href={remote ? `${remote}?download` : local}
      download={shown}
      className="relative -mx-1.5 mb-1 block w-80 max-w-[calc(100%+0.75rem)] overflow-hidden rounded-md border border-line bg-surface transition-colors duration-150 hover:bg-sunken"
    >
      <span className="sr-only">{t("dialogs:download")}</span>
      {hasPreview && remote && (
        <img
          src={`${remote}?size=medium`}
          alt=""
          loading="lazy"
          decoding="async"
          className="h-36 w-full border-b border-line bg-sunken object-cover object-top"
        />
      )}
      {!hasPreview && beginning && (
        <pre
          aria-hidden
          dir="auto"
          className="h-24 overflow-hidden border-b border-line bg-paper px-3 py-2 font-mono text-xs leading-4 whitespace-pre-wrap text-muted [overflow-wrap:anywhere]"
        >
          {beginning}
        </pre>
      )}
      <span className="flex items-center gap-3 px-3 py-2">
        <FileIcon name={name} type={type} size={28} />
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-medium">
            <FileName name={shown} />
          </span>
          <span className="block text-xs text-muted">{fileSize(size, i18n.language)}</span>
        </span>
        {remote && <Download aria-hidden size={18} className="shrink-0 text-muted" />}
      </span>
      <UploadProgress of={key} className="block w-full rounded-none" />
    </a>
  );
}
