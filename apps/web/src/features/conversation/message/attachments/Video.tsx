import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { mediaBox } from "./media-box.ts";
import type { ShownAttachment } from "./shown-attachment.ts";
import { Unplayable } from "./Unplayable.tsx";
import { UploadProgress } from "./UploadProgress.tsx";
import { poster, source } from "./video-source.ts";

/** Size of a video whose own is not known, in pixels. */
const USUAL = { width: 320, height: 180 };
/** Least width that the controls need, in pixels. */
const NARROWEST = 200;

/** Plays a video in its message. A video that this browser cannot play is a file to download. */
export function Video({ attachment }: { readonly attachment: ShownAttachment }) {
  const { t } = useTranslation("chat");
  const [failed, setFailed] = useState(false);
  if (failed) return <Unplayable attachment={attachment} onRetry={() => setFailed(false)} />;
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
