import { type ReactNode, useEffect, useRef } from "react";

interface Props {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel that slides in from the start of the line over the page, modal like `Dialog`. */
export function Drawer({ label, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Escape, which the browser handles.
    <dialog
      ref={dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="fixed inset-y-0 start-0 end-auto m-0 h-dvh max-h-none w-80 max-w-[88vw] animate-slide-in bg-surface text-ink shadow-lift"
    >
      {children}
    </dialog>
  );
}
