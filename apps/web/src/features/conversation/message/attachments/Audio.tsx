import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { FileName } from "#/ui/text/FileName.tsx";
import type { ShownAttachment } from "./shown-attachment.ts";
import { Unplayable } from "./Unplayable.tsx";
import { UploadProgress } from "./UploadProgress.tsx";

/** A recording from elsewhere, such as music. One that this browser does not play is a file to download. */
export function Audio({ attachment }: { readonly attachment: ShownAttachment }) {
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
        onError={() => setFailed(true)}
        className="h-11 w-full"
      />
      <UploadProgress of={key} className="w-full" />
    </div>
  );
}
