import { type ReactNode, useId } from "react";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

export function Section({ title, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-5 border-t border-line py-8 md:grid-cols-[14rem_1fr]">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <div className="grid max-w-md gap-5">{children}</div>
    </section>
  );
}
