import { Play } from "lucide-react";
import { later } from "#/ui/later/later.tsx";
import type { VideoPlayerProps } from "./VideoPlayer.tsx";

/** Loaded apart from the chat, which shows the poster until then. */
export const VideoPlayer = later<VideoPlayerProps>(
  async () => (await import("./VideoPlayer.tsx")).VideoPlayer,
  function VideoPoster({ poster, style, className = "" }) {
    return (
      <span style={style} className={`relative block overflow-hidden bg-sunken ${className}`}>
        {poster && <img src={poster} alt="" className="size-full object-contain" />}
        <Play aria-hidden size={56} className="absolute inset-0 m-auto rounded-full bg-surface/80 p-3 text-ink" />
      </span>
    );
  },
);
