/** A thread with a single knot, for single-use links. */
export function KnotArt() {
  return (
    <svg aria-hidden viewBox="0 0 400 220" fill="none" strokeWidth="12" strokeLinecap="round" className="w-full">
      <path
        d="M20 120c70 0 100 62 160 62 52 0 78-40 78-76 0-34-24-60-58-60s-58 26-58 60c0 20 8 38 20 52"
        className="stroke-indigo"
      />
      <path d="M196 190c38-14 60-70 184-70" className="stroke-marigold" />
    </svg>
  );
}
