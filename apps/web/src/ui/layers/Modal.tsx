import { Dialog } from "@base-ui/react/dialog";
import { Drawer } from "@base-ui/react/drawer";
import { type ComponentProps, useRef } from "react";
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

/** A modal layer, open while it is mounted. "Back", Escape and a press beside it close it. */
export function Modal({ sheet = false, onEscape, onClose, className, ...props }: Props) {
  useLayer(onClose);
  const popup = useRef<HTMLDivElement>(null);
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
            data-modal
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
