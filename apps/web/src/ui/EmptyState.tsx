import type { ReactNode } from "react";

interface Props {
  readonly title: string;
  readonly text?: string;
  /** It could not be loaded: said at once to those who do not see it. */
  readonly alert?: boolean;
  readonly children?: ReactNode;
}

/** A list with nothing in it: what it is for, and the next step. */
export function EmptyState({ title, text, alert = false, children }: Props) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-10 text-center">
      <p role={alert ? "alert" : undefined} className="font-medium text-balance">
        {title}
      </p>
      {text && <p className="text-sm text-balance text-muted">{text}</p>}
      {children && <div className="mt-3">{children}</div>}
    </div>
  );
}
