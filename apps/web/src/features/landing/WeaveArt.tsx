const STEP = 60;
const STEPS = [0, 1, 2, 3, 4, 5, 6];
const TOP = 120;
const BOTTOM = 200;

/** One wave from crossing to crossing; `down` says whether it starts at the top. */
const arc = (index: number, down: boolean) => {
  const x = 10 + index * STEP;
  const [from, to] = down ? [TOP, BOTTOM] : [BOTTOM, TOP];
  return `M${x} ${from}C${x + STEP / 2} ${from} ${x + STEP / 2} ${to} ${x + STEP} ${to}`;
};

/** Each strand is drawn as several fine lines that run beside each other, like yarn. */
const PLIES = [-9, -3, 3, 9];

function Strand({ index, over }: { readonly index: number; readonly over: "indigo" | "marigold" }) {
  const indigoDown = index % 2 === 0;
  const yarn = (thread: "indigo" | "marigold") => {
    const d = arc(index, thread === "indigo" ? indigoDown : !indigoDown);
    const colour = thread === "indigo" ? "stroke-indigo" : "stroke-marigold";
    return (
      <g>
        <path d={d} strokeWidth="34" className="stroke-paper" />
        {PLIES.map((ply) => (
          <path key={ply} d={d} strokeWidth="4.500" className={colour} transform={`translate(0 ${ply})`} />
        ))}
      </g>
    );
  };
  const under = over === "indigo" ? "marigold" : "indigo";
  return (
    <>
      {yarn(under)}
      {yarn(over)}
    </>
  );
}

/** Two voices woven into one thread: the strands take turns in passing over each other. */
export function WeaveArt({ label }: { readonly label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 60 440 200"
      fill="none"
      strokeLinecap="round"
      className="w-full"
    >
      {STEPS.map((index) => (
        <Strand key={index} index={index} over={index % 2 === 0 ? "indigo" : "marigold"} />
      ))}
    </svg>
  );
}
