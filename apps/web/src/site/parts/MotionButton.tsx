interface Props {
  readonly stop: string;
  readonly go: string;
  readonly className?: string;
}

/** Pauses and resumes an animation (`islands/motion.ts`); hidden without a script. */
export function MotionButton({ stop, go, className = "" }: Props) {
  return (
    <button
      type="button"
      hidden
      data-motion
      data-stop={stop}
      data-go={go}
      aria-label={stop}
      title={stop}
      className={`motion size-11 items-center justify-center rounded-md text-muted hover:text-ink ${className}`}
    >
      <svg aria-hidden viewBox="0 0 16 16" className="size-4 fill-current">
        <path className="pause" d="M3 2h3.5v12H3zM9.5 2H13v12H9.5z" />
        <path className="play" d="M3.5 1.5v13l10-6.5z" />
      </svg>
    </button>
  );
}
