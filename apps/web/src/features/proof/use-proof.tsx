import { type ReactNode, useState } from "react";
import { needsFactorProof } from "./asks-for-proof.ts";
import { ProofDialog } from "./ProofDialog.tsx";

interface Proof {
  /** Asks for the proof that the refusal requires, and then repeats the action. */
  readonly demand: (again: () => void, refusal: unknown) => void;
  /** Must be rendered by the page. */
  readonly dialog: ReactNode;
}

interface Demanded {
  readonly again: () => void;
  readonly byFactor: boolean;
}

export function useProof(): Proof {
  const [demanded, setDemanded] = useState<Demanded | null>(null);
  const onProven = () => {
    setDemanded(null);
    demanded?.again();
  };
  return {
    demand: (again, refusal) => setDemanded({ again, byFactor: needsFactorProof(refusal) }),
    dialog: demanded && (
      <ProofDialog byFactor={demanded.byFactor} onProven={onProven} onClose={() => setDemanded(null)} />
    ),
  };
}
