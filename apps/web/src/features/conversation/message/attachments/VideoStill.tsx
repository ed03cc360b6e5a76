import type { ShownAttachment } from "./shown-attachment.ts";
import { poster, source } from "./video-source.ts";

export function VideoStill({
  attachment,
}: {
  readonly attachment: Pick<ShownAttachment, "local" | "remote" | "hasPreview">;
}) {
  const image = poster(attachment);
  const look = "pointer-events-none size-full object-cover";
  if (image) return <img src={image} alt="" loading="lazy" decoding="async" className={look} />;
  return <video src={source(attachment)} preload="metadata" muted playsInline tabIndex={-1} className={look} />;
}
