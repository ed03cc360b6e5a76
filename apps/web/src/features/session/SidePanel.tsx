import type { ReactNode } from "react";

interface Props {
  readonly art: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

export function SidePanel({ art, title, text, children }: Props) {
  return (
    <aside className="hidden content-center justify-items-center gap-8 border-s border-line bg-sunken p-12 lg:grid">
      {/* Flows in reading direction. */}
      <div className="w-full max-w-md rtl:-scale-x-100">{art}</div>
      <div className="max-w-md text-center">
        <h2 className="text-xl font-semibold">{title}</h2>
        <p className="mt-2 text-muted">{text}</p>
      </div>
      {children && <div className="flex flex-wrap justify-center gap-2">{children}</div>}
    </aside>
  );
}
