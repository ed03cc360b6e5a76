import { type ReactNode, useId } from "react";

interface Props {
  readonly title?: string;
  readonly children: ReactNode;
}

export function Section({ title, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={title && id} className="grid gap-6 border-t border-line py-7 first:border-t-0 first:pt-0">
      {title && (
        <h3 id={id} className="text-lg font-semibold">
          {title}
        </h3>
      )}
      {children}
    </section>
  );
}
