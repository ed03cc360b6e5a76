const round = { strokeLinecap: "round", strokeLinejoin: "round" } as const;

/** Two people's lines of writing meet in one bubble: ink for what was written, marigold for its translation. */
export function BubblesArt() {
  return (
    <svg aria-hidden viewBox="0 0 400 260" fill="none" className="w-full">
      <g strokeWidth="2.5" {...round}>
        <path
          d="M40 34h190a18 18 0 0 1 18 18v62a18 18 0 0 1-18 18H76l-30 24v-24h-6a18 18 0 0 1-18-18V52a18 18 0 0 1 18-18Z"
          className="fill-surface stroke-edge"
        />
        <path d="M50 62c8-9 14 9 22 0s14 9 22 0 14 9 22 0 14 9 22 0 14 9 22 0 14 9 22 0" className="stroke-ink" />
        <path d="M48 86v30" className="stroke-marigold" strokeWidth="5" />
        <path d="M62 94h36m10 0h58m10 0h34M62 112h52m10 0h30" className="stroke-marigold-ink" />
        <path
          d="M186 150h172a18 18 0 0 1 18 18v44a18 18 0 0 1-18 18v22l-28-22H186a18 18 0 0 1-18-18v-44a18 18 0 0 1 18-18Z"
          className="fill-indigo-soft stroke-indigo"
        />
        <path d="M194 180h44m10 0h26m10 0h54M194 202h30m10 0h62" className="stroke-ink" />
      </g>
      <path d="M268 84c34 0 50 14 50 48" strokeWidth="5" className="stroke-marigold" {...round} />
      <path d="M82 168c0 34 26 42 66 42" strokeWidth="5" className="stroke-indigo" {...round} />
    </svg>
  );
}
