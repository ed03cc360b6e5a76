import type { MessageTranslation, Shown } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { ReactNode } from "react";
import { usePanel } from "../../../ui/layers/use-panel.ts";
import { TranslationDetails } from "../details/TranslationDetails.tsx";

interface Props {
  readonly message: Message;
  readonly label: ReactNode;
  /** Absent while it is being made, or not wanted. */
  readonly rendition: MessageTranslation | undefined;
  readonly asOriginal: boolean;
  readonly onShown?: (shown: Shown) => void;
  readonly onCorrected?: () => void;
}

/** The one mark of a translated message, which opens all else there is to say about its translation. */
export function TranslationMark({ label, ...details }: Props) {
  const { open, anchor, button, close } = usePanel();
  const { rendition, asOriginal } = details;
  // As wide as it will be, so that the time does not move.
  if (!rendition && !asOriginal) return <bdi className="animate-breathe text-xs">{label}</bdi>;
  return (
    <>
      <button
        {...button}
        className="finger-sized relative -my-1 min-h-6 rounded-sm text-end text-xs text-marigold-ink hover:underline"
      >
        <bdi>{label}</bdi>
      </button>
      {open && <TranslationDetails {...details} anchor={anchor} onClose={close} />}
    </>
  );
}
