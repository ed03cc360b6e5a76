import type { ReactNode } from "react";

interface Props {
  readonly value: ReactNode;
  readonly text: string;
  /** Origin of the figure: who counted it, or the machine and the date. */
  readonly source: string;
}

export function Figure({ value, text, source }: Props) {
  return (
    <div className="flex flex-col">
      <dt className="order-2 mt-2">
        {text}
        <span className="mt-1 block text-xs text-muted">{source}</span>
      </dt>
      <dd className="order-1 font-display text-2xl tabular-nums">{value}</dd>
    </div>
  );
}
