import type { ReactNode } from "react";

interface Props {
  readonly title: string;
  readonly text?: string;
  /** It could not be loaded: screen readers announce it at once. */
  readonly alert?: boolean;
  readonly children?: ReactNode;
}

/** An empty list: its purpose, and the next step. */
export function EmptyState({ title, text, alert = false, children }: Props) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-10 text-center">
      <p role={alert ? "alert" : undefined} className="font-display text-lg font-medium text-balance">
        {title}
      </p>
      {text && <p className="text-sm text-balance text-muted">{text}</p>}
      {children && <div className="mt-3">{children}</div>}
    </div>
  );
}
