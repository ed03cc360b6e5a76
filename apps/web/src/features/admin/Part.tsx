import { type ReactNode, useId } from "react";

interface Props {
  readonly title: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

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
