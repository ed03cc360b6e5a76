import { Pause, Play } from "lucide-react";
import { useRef } from "react";
import { useStore } from "#/external-store.ts";
import { clockOf } from "#/i18n/clock-of.ts";
import { durationOf } from "#/i18n/duration.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { pause, play, playing, RATES, seek, setRate } from "./playing.ts";

interface Props {
  readonly voiceKey: string;
  readonly url: string;
  readonly durationMs: number;
  readonly waveform: readonly number[];
  /** True until it has been played in this browser. */
  readonly isNew?: boolean;
  readonly onPlay?: () => void;
}

const BAR = 3;
const GAP = 2;
const HEIGHT = 28;
/** Height of silence, so that the line has no gap. */
const LOWEST = 3;

/** The waveform is the slider for the position. */
export function VoicePlayer({ voiceKey, url, durationMs, waveform, isNew = false, onPlay }: Props) {
  const { t, i18n } = useTranslation("voice");
  const root = useRef<HTMLDivElement>(null);
  const state = useStore(playing);
  const mine = state?.key === voiceKey ? state : null;
  const isPlaying = mine !== null && !mine.isPaused;
  const duration = durationMs / 1_000;
  const at = Math.min(mine?.at ?? 0, duration);
  const begin = (from?: number) => {
    onPlay?.();
    play(voiceKey, url, () => nextOf(root.current)?.click(), from);
  };
  const shown = duration > 0 ? at / duration : 0;
  return (
    <div ref={root} data-voice className="flex w-72 max-w-full items-center gap-2 py-1">
      <button
        type="button"
        data-play
        aria-label={t(isPlaying ? "pause" : "play", { duration: durationOf(duration, i18n.language) })}
        onClick={() => (isPlaying ? pause() : begin())}
        className="grid size-11 shrink-0 place-items-center rounded-full bg-indigo text-on-indigo transition-colors duration-150 hover:bg-indigo-strong"
      >
        {isPlaying ? <Pause aria-hidden size={20} /> : <Play aria-hidden size={20} className="ms-0.5" />}
      </button>
      <span className="grid min-w-0 flex-1 gap-1">
        {/* Time runs from left to right in every script. */}
        <span
          dir="ltr"
          className="relative block h-7 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-indigo"
        >
          <Bars waveform={waveform} played={shown} />
          <input
            type="range"
            aria-label={t("position")}
            aria-valuetext={`${clockOf(at)} / ${clockOf(duration)}`}
            min={0}
            max={duration}
            step={0.1}
            value={at}
            onChange={(event) => {
              const to = event.target.valueAsNumber;
              if (mine) seek(to);
              else begin(to);
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </span>
        <span className="flex items-center gap-2 text-xs text-muted">
          <span className="tabular-nums">{clockOf(mine ? at : duration)}</span>
          {isNew && <span aria-hidden className="size-2 rounded-full bg-indigo" />}
          {isNew && <span className="sr-only">{t("notHeard")}</span>}
        </span>
      </span>
      {mine && <Rate rate={mine.rate} onRate={setRate} />}
    </div>
  );
}

/** Returns the play button of the next voice message on the screen. */
function nextOf(player: HTMLElement | null): HTMLElement | null | undefined {
  const all = [...document.querySelectorAll<HTMLElement>("[data-voice]")];
  const at = player ? all.indexOf(player) : -1;
  return at < 0 ? null : all[at + 1]?.querySelector<HTMLElement>("[data-play]");
}

function Bars({ waveform, played }: { readonly waveform: readonly number[]; readonly played: number }) {
  const width = waveform.length * (BAR + GAP) - GAP;
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" className="size-full">
      {waveform.map((level, place) => {
        const height = LOWEST + (level / 255) * (HEIGHT - LOWEST);
        const isPlayed = (place + 1) / waveform.length <= played;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a level has nothing but its place.
            key={place}
            x={place * (BAR + GAP)}
            y={(HEIGHT - height) / 2}
            width={BAR}
            height={height}
            rx={BAR / 2}
            className={isPlayed ? "fill-indigo" : "fill-muted opacity-50"}
          />
        );
      })}
    </svg>
  );
}

interface RateProps {
  readonly rate: number;
  readonly onRate: (rate: number) => void;
  readonly className?: string;
}

export function Rate({ rate, onRate, className = "" }: RateProps) {
  const { t, i18n } = useTranslation("voice");
  const next = RATES[(RATES.indexOf(rate as (typeof RATES)[number]) + 1) % RATES.length] as number;
  const shown = `${new Intl.NumberFormat(i18n.language).format(rate)}×`;
  return (
    <button
      type="button"
      aria-label={t("speed", { speed: shown })}
      onClick={() => onRate(next)}
      className={`min-h-8 min-w-11 shrink-0 rounded-full border border-line px-2 text-xs font-semibold tabular-nums hover:bg-sunken ${className}`}
    >
      {shown}
    </button>
  );
}
