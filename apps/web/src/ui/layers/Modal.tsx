import { Dialog } from "@base-ui/react/dialog";
import { Drawer } from "@base-ui/react/drawer";
import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { NARROW, useMedia } from "../hooks/use-media.ts";
import { useLayer } from "./layers.ts";
import { useFocusBack } from "./use-focus-back.ts";

interface Props extends ComponentProps<"div"> {
  /** On a narrow screen, swiping down dismisses it. */
  readonly sheet?: boolean;
  readonly onEscape?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Number of open modals. Global because they share the page behind them. */
let open = 0;

/** The library hides the page from screen readers except for live regions such as the messages, and blocks only Tab. */
function useInertPage(): void {
  useLayoutEffect(() => {
    const page = document.getElementById("root");
    const count = (by: 1 | -1) => {
      open += by;
      page?.toggleAttribute("inert", open > 0);
    };
    count(1);
    return () => count(-1);
  }, []);
}

/** A modal layer, open while mounted. "Back", Escape and a click outside close it. */
export function Modal({ sheet = false, onEscape, onClose, className, ...props }: Props) {
  useLayer(onClose);
  const popup = useRef<HTMLDivElement>(null);
  // First, because an inert page cannot take the focus back.
  useInertPage();
  useFocusBack(popup);
  const isSwipeable = useMedia(NARROW) && sheet;
  const Base = sheet ? Drawer : Dialog;
  return (
    <Base.Root open onOpenChange={(_, { reason }) => (reason === "escape-key" && onEscape ? onEscape() : onClose())}>
      <Base.Portal>
        <Base.Viewport className="fixed inset-0 z-40 flex bg-(--shade) pb-[calc(100dvh-var(--visible-height))]">
          <Base.Popup
            {...props}
            ref={popup}
            data-base-ui-swipe-ignore={isSwipeable ? undefined : ""}
            initialFocus
            // The library would take the focus from the chosen target.
            finalFocus={false}
            className={`animate-arrive text-ink outline-none ${className}`}
          />
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

export const ModalTitle = Dialog.Title;
