import { Menu as Base } from "@base-ui/react/menu";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Anchor, useAnchored } from "./anchored.ts";
import { useLayer } from "./layers.ts";
import { useFocusBack } from "./use-focus-back.ts";
import { useSightAbove } from "./use-sight-above.ts";

interface Props {
  readonly label: string;
  /** The button that opened it, or `anchorAt` for the pointer. */
  readonly anchor: Anchor;
  /** A change means that the items are different; the first then gets the focus. */
  readonly step?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A menu, open while mounted: next to its anchor, or a bottom sheet on touch and narrow screens. "Back", Escape and a
 * click outside close it. Import it lazily: no first screen needs it.
 */
export function Menu({ label, anchor, step, onClose, children }: Props) {
  useLayer(onClose);
  const { sheet, positioner, popup, backdrop } = useAnchored();
  const list = useRef<HTMLDivElement>(null);
  useFocusBack(list);
  useSightAbove(anchor, list, sheet);
  // Keyboard users start on the first item; the pointer highlights the hovered one.
  const [byKeyboard] = useState(() => document.activeElement?.matches(":focus-visible") ?? false);
  const first = () => list.current?.querySelector<HTMLElement>("[role^=menuitem]") ?? true;
  const [firstStep] = useState(step);
  useEffect(() => {
    if (step !== firstStep) list.current?.querySelector<HTMLElement>("[role^=menuitem]")?.focus();
  }, [step, firstStep]);
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        {sheet && <Base.Backdrop className={backdrop} />}
        <Base.Positioner anchor={anchor} align="start" sideOffset={4} collisionPadding={8} className={positioner}>
          <Base.Popup
            ref={list}
            aria-label={label}
            // The library would focus a control inside the previously focused element, and take the focus from the
            // chosen target.
            finalFocus={false}
            className={`${popup} min-w-48 p-1`}
            {...(byKeyboard && { initialFocus: first })}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface ItemProps {
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  /** The menu stays open, for a second step in it. */
  readonly stays?: boolean;
  readonly disabled?: boolean;
  readonly isSmall?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export function MenuItem(item: ItemProps) {
  const { icon, danger = false, stays = false, disabled = false, isSmall = false, onSelect, children } = item;
  return (
    <Base.Item
      closeOnClick={!stays}
      disabled={disabled}
      onClick={onSelect}
      className={`flex ${isSmall ? "flex-none" : "flex-auto"} min-h-9 cursor-default items-center gap-3 rounded-md px-3 text-start select-none data-disabled:opacity-50 data-highlighted:bg-sunken pointer-coarse:min-h-12 ${danger ? "text-red" : ""}`}
    >
      {icon}
      <span className={isSmall ? "sr-only" : "min-w-0 wrap-anywhere"}>{children}</span>
    </Base.Item>
  );
}

export const MenuLine = () => <Base.Separator className="my-1 border-t border-line" />;
