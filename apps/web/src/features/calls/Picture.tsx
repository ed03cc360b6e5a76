import { useEffect, useRef } from "react";

interface Props {
  readonly stream: MediaStream | null;
  /** Mirrored, as people know themselves. */
  readonly isOwn?: boolean;
  /** Shown whole, because its edges matter. */
  readonly isScreen?: boolean;
  readonly className?: string;
}

export function Picture({ stream, isOwn = false, isScreen = false, className = "" }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      aria-hidden
      autoPlay
      muted
      playsInline
      className={`size-full ${isScreen ? "object-contain" : "object-cover"} ${isOwn ? "-scale-x-100" : ""} ${className}`}
    />
  );
}

/** Plays the sound of a person. */
export function Sound({ stream }: Pick<Props, "stream">) {
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    element.srcObject = stream;
    // Refused before the first gesture after a reload; the next one starts it.
    const play = () => void element.play().catch(() => {});
    play();
    addEventListener("pointerdown", play);
    addEventListener("keydown", play);
    return () => {
      removeEventListener("pointerdown", play);
      removeEventListener("keydown", play);
    };
  }, [stream]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: speech of a call.
    <audio ref={audio} autoPlay data-call-sound="" />
  );
}
