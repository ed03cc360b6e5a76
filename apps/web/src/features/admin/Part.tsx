import { type ReactNode, useId } from "react";

interface Props {
  readonly title: string;
  /** Stands at the end of the line of the title. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** One part of a tab, under a heading of its own. */
export function Part({ title, end, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-10">
      <div className="mb-4 flex min-h-9 flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  );
}
