import type { ReactNode } from "react";

interface Props {
  readonly title: string;
  readonly text?: string;
  /** Loading failed: screen readers announce it immediately. */
  readonly alert?: boolean;
  readonly children?: ReactNode;
}

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
