const LINES = [0, 1, 2, 3, 4, 5];

/** A loom: threads of two colours come in from two sides and leave as one cloth. */
export function LoomArt() {
  return (
    <svg aria-hidden viewBox="0 0 400 280" fill="none" strokeWidth="7" strokeLinecap="round" className="w-full">
      {LINES.map((line) => (
        <g key={line}>
          <path
            d={`M20 ${36 + line * 12}C120 ${36 + line * 12} 130 ${104 + line * 14} 200 ${104 + line * 14}`}
            className="stroke-indigo"
          />
          <path
            d={`M20 ${184 + line * 12}C120 ${184 + line * 12} 130 ${104 + line * 14} 200 ${104 + line * 14}`}
            className="stroke-marigold"
          />
          <path d={`M200 ${104 + line * 14}H384`} className="stroke-indigo" />
          <path
            d={`M${line % 2 ? 212 : 226} ${104 + line * 14}H384`}
            strokeDasharray="1 27"
            strokeWidth="9"
            className="stroke-marigold"
          />
        </g>
      ))}
    </svg>
  );
}
