import type { ReactNode } from "react";
import { Logo } from "../graphics/Logo.tsx";

interface Props {
  readonly title: string;
  readonly text: ReactNode;
  readonly children: ReactNode;
}

export function FullScreenMessage({ title, text, children }: Props) {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      <Logo size={40} />
      <h1 className="text-2xl font-semibold">{title}</h1>
      <p className="max-w-md text-muted">{text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>
    </main>
  );
}
