import { Popover as Base } from "@base-ui/react/popover";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { type Anchor, isIn, useAnchored } from "./anchored.ts";
import { useLayer } from "./layers.ts";
import { useFocusBack } from "./use-focus-back.ts";
import { useSightAbove } from "./use-sight-above.ts";

interface Props {
  readonly label: string;
  /** The button that opened it (which may close it when clicked again), or `anchorAt` for the pointer. */
  readonly anchor: Anchor;
  readonly side?: "top" | "bottom";
  readonly align?: "start" | "center" | "end";
  readonly className?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A popover, open while mounted: next to its anchor, or a bottom sheet on touch and narrow screens. "Back", Escape and
 * a click outside close it.
 */
export function FloatingPopover({
  label,
  anchor,
  side = "bottom",
  align = "start",
  className = "w-80",
  onClose,
  children,
}: Props) {
  const { t } = useTranslation("common");
  useLayer(onClose);
  const box = useRef<HTMLDivElement>(null);
  useFocusBack(box);
  const { sheet, positioner, popup, backdrop } = useAnchored();
  useSightAbove(anchor, box, sheet);
  return (
    <Base.Root
      open
      // The surrounding page is not inert, but Tab stays inside: the popover's position in the document is unrelated.
      modal={sheet || "trap-focus"}
      onOpenChange={(open, details) => {
        if (open) return;
        // The button itself decides: otherwise its click would close and reopen the popover.
        if (details.reason === "outside-press" && isIn(anchor, details.event.target)) details.cancel();
        else onClose();
      }}
    >
      <Base.Portal>
        {sheet && <Base.Backdrop className={backdrop} />}
        <Base.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={positioner}
        >
          <Base.Popup
            ref={box}
            aria-label={label}
            finalFocus={false}
            className={`${popup} p-4 ${sheet ? "" : className}`}
          >
            {children}
            {/* The library needs it to keep Tab inside. */}
            <Base.Close className="sr-only rounded-md border border-edge focus-visible:not-sr-only focus-visible:mt-3 focus-visible:px-4 focus-visible:py-2">
              {t("close")}
            </Base.Close>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
