import { Tooltip } from "radix-ui";
import type { ReactNode } from "react";

interface Props {
  readonly text: string;
  readonly children: ReactNode;
}

/** A word with an explanation on hover and focus. The word is a button, so that touch and keyboard reach it. */
export function Tip({ text, children }: Props) {
  return (
    <Tooltip.Provider delayDuration={150}>
      <Tooltip.Root>
        <Tooltip.Trigger className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line px-3 text-sm text-ink hover:bg-surface">
          {children}
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            sideOffset={6}
            collisionPadding={12}
            className="z-40 max-w-72 animate-arrive rounded-md border border-line bg-surface px-3 py-2 text-sm text-ink shadow-lift"
          >
            {text}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
