import { type ReactNode, useRef } from "react";
import { useModal } from "./use-modal.ts";

interface Props {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel that slides in from the start of the line over the page, modal like `Dialog`. */
export function Drawer({ label, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useModal(dialog, onClose);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={pressed}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="fixed inset-y-0 start-0 end-auto m-0 h-dvh max-h-none w-80 max-w-[88vw] animate-slide-in bg-surface text-ink shadow-lift"
    >
      {children}
    </dialog>
  );
}
