import type { ReactNode } from "react";
import { width } from "./look.ts";

interface Props {
  readonly id?: string;
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

export function Section({ id, title, note, children }: Props) {
  return (
    <section id={id} className="scroll-mt-20 pt-20 sm:pt-28">
      <div className={`${width} grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.4fr)] lg:gap-14`}>
        <div className="lg:sticky lg:top-28 lg:self-start">
          <h2 className="font-display text-3xl tracking-tight text-balance">{title}</h2>
          {note && <p className="mt-3 text-muted">{note}</p>}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}
