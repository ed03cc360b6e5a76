import { Dialog } from "@base-ui/react/dialog";
import { Drawer } from "@base-ui/react/drawer";
import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { NARROW, useMedia } from "../hooks/use-media.ts";
import { useLayer } from "./layers.ts";
import { useFocusBack } from "./use-focus-back.ts";

interface Props extends ComponentProps<"div"> {
  /** On a narrow screen a finger pushes it down and away. */
  readonly sheet?: boolean;
  /** What Escape does instead. */
  readonly onEscape?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** How many are open. Global because the page behind them is one. */
let open = 0;

/** The library hides the page from screen readers except for what is live, such as the messages, and holds back only Tab. */
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

/** A modal layer, open while it is mounted. "Back", Escape and a press beside it close it. */
export function Modal({ sheet = false, onEscape, onClose, className, ...props }: Props) {
  useLayer(onClose);
  const popup = useRef<HTMLDivElement>(null);
  // First, because an inert page takes no focus back.
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
            // The library would take the focus from what was chosen and has it by then.
            finalFocus={false}
            className={`animate-arrive text-ink outline-none ${className}`}
          />
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** Names a `Modal`. */
export const ModalTitle = Dialog.Title;
