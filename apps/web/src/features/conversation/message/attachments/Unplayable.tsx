import { useConnection } from "#/realtime/connection/use-live.ts";
import { useReconnected } from "#/realtime/connection/use-reconnected.tsx";
import { FileCard } from "./FileCard.tsx";
import type { ShownAttachment } from "./shown-attachment.ts";
import { VideoStill } from "./VideoStill.tsx";
import { poster } from "./video-source.ts";

interface Props {
  readonly attachment: ShownAttachment;
  readonly onRetry: () => void;
}

/**
 * Stands for a video or a recording that did not load. Browsers report a lost connection and an unknown format alike, so
 * it is tried again once the connection is back.
 */
export function Unplayable({ attachment, onRetry }: Props) {
  const isConnected = useConnection() === "connected";
  useReconnected(onRetry);
  if (isConnected || !poster(attachment)) return <FileCard attachment={attachment} />;
  return (
    <span className="-mx-1.5 mb-1 block aspect-video w-80 max-w-[calc(100%+0.75rem)] overflow-hidden rounded-md bg-sunken">
      <VideoStill attachment={attachment} />
    </span>
  );
}
