import { useState } from "react";
import { useTranslation } from "../../../../i18n/use-translation.ts";
import { FileCard } from "./FileCard.tsx";
import { mediaBox } from "./media-box.ts";
import type { ShownAttachment } from "./shown-attachment.ts";
import { UploadProgress } from "./UploadProgress.tsx";
import { poster, source } from "./video-source.ts";

/** Of one whose size is not known. */
const USUAL = { width: 320, height: 180 };
/** Controls need room. */
const NARROWEST = 200;

/** A video of a message, played where it stands. One that this browser does not play is a file to download. */
export function Video({ attachment }: { readonly attachment: ShownAttachment }) {
  const { t } = useTranslation("chat");
  const [failed, setFailed] = useState(false);
  if (failed) return <FileCard attachment={attachment} />;
  const { width, height } = mediaBox(attachment.width ?? USUAL.width, attachment.height ?? USUAL.height);
  return (
    <span className="relative -mx-1.5 mb-1 block w-fit max-w-[calc(100%+0.75rem)] overflow-hidden rounded-md bg-sunken">
      {/* biome-ignore lint/a11y/useMediaCaption: people send videos without captions. */}
      <video
        src={source(attachment)}
        poster={poster(attachment)}
        controls
        playsInline
        preload="metadata"
        aria-label={t("video")}
        onError={() => setFailed(true)}
        style={{ inlineSize: Math.max(width, NARROWEST), aspectRatio: `${Math.max(width, NARROWEST)} / ${height}` }}
        className="block max-w-full object-contain"
      />
      <UploadProgress of={attachment.key} className="absolute inset-x-2 top-2 w-[calc(100%-1rem)]" />
    </span>
  );
}
