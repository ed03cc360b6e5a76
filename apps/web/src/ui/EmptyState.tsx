import type { ReactNode } from "react";

interface Props {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

/** A list with nothing in it: what it is for, and the next step. */
export function EmptyState({ title, text, children }: Props) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-10 text-center">
      <p className="font-medium text-balance">{title}</p>
      {text && <p className="text-sm text-balance text-muted">{text}</p>}
      {children && <div className="mt-3">{children}</div>}
    </div>
  );
}
