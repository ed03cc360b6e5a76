import { type ReactNode, useState } from "react";
import { ProofDialog } from "./ProofDialog.tsx";

interface Proof {
  /** Asks for the proof, and then does it again. */
  readonly demand: (again: () => void) => void;
  /** Stands wherever the page has room for a dialog. */
  readonly dialog: ReactNode;
}

export function useProof(): Proof {
  const [again, setAgain] = useState<(() => void) | null>(null);
  const onProven = () => {
    setAgain(null);
    again?.();
  };
  return {
    demand: (next) => setAgain(() => next),
    dialog: again && <ProofDialog onProven={onProven} onClose={() => setAgain(null)} />,
  };
}
