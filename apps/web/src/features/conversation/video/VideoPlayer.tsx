import "#/features/conversation/media-texts.ts";
import { Maximize, Minimize, Pause, PictureInPicture2, Play, Volume2, VolumeX } from "lucide-react";
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { clockOf } from "#/i18n/clock-of.ts";
import { durationOf } from "#/i18n/duration.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { playAlone } from "../voice/playing.ts";
import { Rate } from "../voice/VoicePlayer.tsx";

export interface VideoPlayerProps {
  readonly src: string;
  readonly poster: string | undefined;
  readonly durationMs: number | undefined;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly onError: () => void;
}

/** Seconds per arrow key. */
const STEP = 5;
/** Milliseconds without a movement after which the controls of a playing video hide. */
const AWAKE_MS = 2_500;

const START = { isStarted: false, isPaused: true, isMuted: false, at: 0, seconds: 0, rate: 1 };

/** iPhones show only the video itself in full screen, with the controls of the system. */
type ApplesVideo = HTMLVideoElement & { readonly webkitEnterFullscreen?: () => void };

const touchSized = "text-ink! hover:bg-sunken/60 pointer-fine:size-9";

export function VideoPlayer({ src, poster, durationMs = 0, className = "", style, onError }: VideoPlayerProps) {
  const { t, i18n } = useTranslation(["media", "voice"]);
  const root = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const sleep = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isAwake, setAwake] = useState(true);
  const [isFull, setFull] = useState(false);
  const [{ isStarted, isPaused, isMuted, at, seconds, rate }, setState] = useState(START);
  const duration = seconds || durationMs / 1_000;

  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === root.current);
    document.addEventListener("fullscreenchange", changed);
    return () => {
      document.removeEventListener("fullscreenchange", changed);
      clearTimeout(sleep.current);
    };
  }, []);

  const note = () => {
    const now = video.current;
    if (!now) return;
    setState((before) => ({
      isStarted: before.isStarted || !now.paused,
      isPaused: now.paused,
      isMuted: now.muted,
      at: now.currentTime,
      // Recordings of unknown length report an infinite duration.
      seconds: Number.isFinite(now.duration) ? now.duration : 0,
      rate: now.playbackRate,
    }));
  };
  const wake = () => {
    setAwake(true);
    clearTimeout(sleep.current);
    sleep.current = setTimeout(() => setAwake(false), AWAKE_MS);
  };
  const toggle = () => {
    wake();
    // A browser that cannot play the file reports an error of the element.
    if (video.current?.paused) video.current.play().catch(() => {});
    else video.current?.pause();
  };
  const seek = (to: number) => {
    if (video.current) video.current.currentTime = Math.min(Math.max(0, to), duration || to);
  };
  const mute = () => {
    if (video.current) video.current.muted = !video.current.muted;
  };
  const fill = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (root.current?.requestFullscreen) root.current.requestFullscreen().catch(() => {});
    else (video.current as ApplesVideo | null)?.webkitEnterFullscreen?.();
  };
  const float = () => {
    if (document.pictureInPictureElement) void document.exitPictureInPicture();
    else video.current?.requestPictureInPicture().catch(() => {});
  };

  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A focused slider moves to either end by itself.
    if (event.key === "Home" || event.key === "End") return event.stopPropagation();
    const keys: Readonly<Record<string, () => void>> = {
      // Time runs from left to right in every script.
      ArrowLeft: () => seek(at - STEP),
      ArrowRight: () => seek(at + STEP),
      m: mute,
      f: fill,
      // Space presses a focused button by itself.
      ...(!(event.target instanceof HTMLButtonElement) && { " ": toggle }),
    };
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    // The keys also walk through the pictures of the viewer and the messages of the chat.
    event.stopPropagation();
    wake();
    act();
  };

  const isIdle = !isPaused && !isAwake;
  const length = durationOf(duration, i18n.language);
  const play = duration > 0 ? t("playFor", { duration: length }) : t("play");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a `fieldset` has a layout of its own.
    <div
      ref={root}
      role="group"
      aria-label={t("video")}
      onKeyDown={pressed}
      onPointerMove={wake}
      style={style}
      className={`always-dark group/player @container relative overflow-hidden bg-paper text-ink ${isIdle ? "cursor-none" : ""} ${className}`}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: people send videos without captions. */}
      <video
        ref={video}
        src={src}
        poster={poster}
        preload={poster ? "none" : "metadata"}
        playsInline
        tabIndex={-1}
        onPlay={(event) => {
          playAlone(event.currentTarget);
          note();
        }}
        onPause={note}
        onTimeUpdate={note}
        onSeeking={note}
        onVolumeChange={note}
        onRateChange={note}
        onLoadedMetadata={note}
        onDurationChange={note}
        onError={onError}
        className="block size-full object-contain"
      />
      <button
        type="button"
        aria-label={isPaused ? play : t("voice:pause")}
        onClick={({ nativeEvent }) => {
          const isTouch = "pointerType" in nativeEvent && nativeEvent.pointerType === "touch";
          // The first tap on a playing video shows its controls.
          if (isTouch && isIdle) wake();
          else toggle();
        }}
        className="absolute inset-0 grid size-full place-items-center outline-offset-[-3px]"
      >
        <span
          aria-hidden
          className={`grid size-14 place-items-center rounded-full bg-paper/80 transition-opacity duration-150 ${isPaused ? "" : "opacity-0"}`}
        >
          {isPaused ? <Play size={28} className="ms-1" /> : <Pause size={28} />}
        </span>
      </button>
      {!isStarted && duration > 0 && (
        <span
          dir="ltr"
          className="pointer-events-none absolute start-2 bottom-2 rounded-sm bg-paper/80 px-1.5 py-0.5 text-xs font-semibold tabular-nums"
        >
          {clockOf(Math.max(1, duration))}
        </span>
      )}
      {isStarted && (
        <div
          className={`absolute inset-x-0 bottom-0 bg-linear-to-t from-paper/90 to-transparent px-2 pt-6 pb-1 transition-opacity duration-150 group-has-focus-visible/player:pointer-events-auto group-has-focus-visible/player:opacity-100 ${isIdle ? "pointer-events-none opacity-0" : ""}`}
        >
          <span dir="ltr" className="flex h-6 items-center">
            <input
              type="range"
              aria-label={t("position")}
              aria-valuetext={`${clockOf(at)} / ${clockOf(duration)}`}
              min={0}
              max={duration || 1}
              step="any"
              disabled={duration === 0}
              value={Math.min(at, duration || 1)}
              onChange={(event) => seek(event.target.valueAsNumber)}
              className="h-6 w-full cursor-pointer accent-indigo"
            />
          </span>
          <span className="flex items-center gap-1">
            <span dir="ltr" className="flex-1 px-1 text-start text-xs tabular-nums">
              {clockOf(at)} / {clockOf(duration)}
            </span>
            <IconButton label={t(isMuted ? "unmute" : "mute")} onClick={mute} className={touchSized}>
              {isMuted ? <VolumeX aria-hidden size={20} /> : <Volume2 aria-hidden size={20} />}
            </IconButton>
            <Rate
              rate={rate}
              onRate={(next) => {
                if (video.current) video.current.playbackRate = next;
              }}
              className="pointer-coarse:min-h-11 @max-[14rem]:hidden"
            />
            {document.pictureInPictureEnabled && (
              <IconButton label={t("float")} onClick={float} className={`${touchSized} @max-[18rem]:hidden`}>
                <PictureInPicture2 aria-hidden size={20} />
              </IconButton>
            )}
            <IconButton label={t(isFull ? "leaveFull" : "full")} onClick={fill} className={touchSized}>
              {isFull ? <Minimize aria-hidden size={20} /> : <Maximize aria-hidden size={20} />}
            </IconButton>
          </span>
        </div>
      )}
    </div>
  );
}
