import { type ReactNode, Suspense, useId, useRef } from "react";
import { useModal } from "./use-modal.ts";
import { useSwipeDown } from "./use-swipe-down.ts";

interface Props {
  readonly title: string;
  /** At the lower edge of a narrow screen, where a thumb reaches it, and pushes it away. */
  readonly sheet?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A modal dialog, made from the browser's own: it traps the focus, returns it, closes on Escape and on a click beside
 * it, and needs no style element, which the content security policy would refuse.
 */
export function Dialog({ title, sheet = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const grip = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const pressed = useModal(dialog, onClose);
  useSwipeDown(dialog, grip, onClose);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={pressed}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={`m-auto w-[min(28rem,calc(100vw-2rem))] animate-arrive has-[[role=listbox]]:overflow-visible rounded-lg border border-line bg-surface text-ink shadow-lift ${sheet ? "max-md:mb-[calc(100dvh-var(--visible-height))] max-md:max-h-[calc(var(--visible-height)-2rem)] max-md:w-full max-md:max-w-full max-md:rounded-b-none max-md:pb-[env(safe-area-inset-bottom)]" : ""}`}
    >
      <div className="grid gap-4 p-5">
        <div
          // Without it there is nothing to hold, and nothing moves.
          ref={sheet ? grip : null}
          className={sheet ? "max-md:-m-5 max-md:mb-0 max-md:touch-none max-md:p-5 max-md:pt-3 max-md:pb-0" : ""}
        >
          {sheet && <span aria-hidden className="mx-auto mb-3 block h-1 w-10 rounded-full bg-edge md:hidden" />}
          <h2 id={titleId} className="text-lg font-semibold">
            {title}
          </h2>
        </div>
        {/* What comes later waits inside: waiting outside would close the dialog, and lose focus and keys. */}
        <Suspense>{children}</Suspense>
      </div>
    </dialog>
  );
}
