import { pieceOf, STEPS, THREADS, type Thread } from "./weave.ts";

const colours: Record<Thread, string> = { indigo: "stroke-indigo", marigold: "stroke-marigold" };
/** Where in a step a thread lies over the other one; outside it they do not touch. */
const CROSSING = [0.22, 0.78] as const;
const PLIES = [-8.25, -2.75, 2.75, 8.25];

interface Props {
  readonly thread: Thread;
  readonly from: number;
  readonly to: number;
}

/** A thread of four plies, on a strip of paper that hides what lies under it. */
function Yarn({ thread, from, to }: Props) {
  return (
    <>
      <path d={pieceOf(thread, from, to, 0)} strokeWidth="27" className="stroke-paper" />
      {PLIES.map((ply) => (
        <path key={ply} d={pieceOf(thread, from, to, ply)} strokeWidth="3.5" className={colours[thread]} />
      ))}
    </>
  );
}

/** Two voices woven into one thread: indigo and marigold take turns in passing over each other. */
export function WeaveArt({ label }: { readonly label: string }) {
  return (
    <svg role="img" aria-label={label} viewBox="0 0 480 220" fill="none" className="w-full">
      {THREADS.map((thread) => (
        <Yarn key={thread} thread={thread} from={0} to={STEPS} />
      ))}
      {Array.from({ length: STEPS }, (_, step) => step)
        .filter((step) => step % 2 === 0)
        .map((step) => (
          <Yarn key={step} thread="indigo" from={step + CROSSING[0]} to={step + CROSSING[1]} />
        ))}
    </svg>
  );
}
