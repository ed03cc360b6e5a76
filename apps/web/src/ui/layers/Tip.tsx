import { Tooltip } from "@base-ui/react/tooltip";
import { type ReactNode, useId, useState } from "react";

interface Props {
  readonly text: string;
  readonly children: ReactNode;
}

/** A word with an explanation on hover and focus. The word is a button, so that touch and keyboard reach it. */
export function Tip({ text, children }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <Tooltip.Root open={open} onOpenChange={setOpen}>
      <Tooltip.Trigger
        delay={150}
        closeOnClick={false}
        aria-describedby={open ? id : undefined}
        onClick={() => setOpen(true)}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line px-3 text-sm text-ink hover:bg-surface"
      >
        {children}
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} collisionPadding={12} className="z-40">
          <Tooltip.Popup
            id={id}
            role="tooltip"
            className="max-w-72 animate-arrive rounded-md border border-line bg-surface px-3 py-2 text-sm text-ink shadow-lift"
          >
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
