import { type ReactNode, useState } from "react";
import { needsFactorProof } from "./asks-for-proof.ts";
import { ProofDialog } from "./ProofDialog.tsx";

interface Proof {
  /** Asks for the proof that the refusal wants, and then does the action again. */
  readonly demand: (again: () => void, refusal: unknown) => void;
  /** Stands wherever the page has room for a dialog. */
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
