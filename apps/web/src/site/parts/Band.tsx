import { weave } from "./weave.ts";

const COLOURS = ["stroke-indigo", "stroke-marigold"];

interface Props {
  readonly steps: number;
  readonly step?: number;
  readonly height?: number;
  readonly thread?: number;
  readonly className?: string;
}

export function Band({ steps, step = 60, height = 44, thread = 7, className = "" }: Props) {
  const { threads, width } = weave(steps, step, height, thread);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      className={className}
    >
      {threads.map(({ whole }, index) => (
        <path key={COLOURS[index]} d={whole} strokeWidth={thread} className={COLOURS[index]} />
      ))}
      {threads.map(({ over }, index) => (
        <g key={COLOURS[index]}>
          <path d={over} strokeWidth={thread + 6} className="stroke-paper" />
          <path d={over} strokeWidth={thread} className={COLOURS[index]} />
        </g>
      ))}
    </svg>
  );
}
