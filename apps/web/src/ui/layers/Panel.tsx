import { ChevronLeft, X } from "lucide-react";
import { type ReactNode, Suspense, useId, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { IconButton } from "../forms/IconButton.tsx";
import { useModal } from "./use-modal.ts";

interface Props {
  readonly title: string;
  /** Leads to what the panel showed before. */
  readonly onBack?: (() => void) | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog as high as the window, at its end side; on a phone it covers everything. Import it lazily. */
export function Panel({ title, onBack, onClose, children }: Props) {
  const { t } = useTranslation("common");
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const pressed = useModal(dialog, onClose);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Also the one of a file chooser inside bubbles up to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        (onBack ?? onClose)();
      }}
      onKeyDown={pressed}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="ms-auto h-dvh max-h-none w-full max-w-none animate-arrive border-line bg-surface text-ink shadow-lift md:w-104 md:border-s"
    >
      <div className="flex h-full flex-col">
        <header className="flex items-center gap-2 border-b border-line p-3 pt-[max(0.75rem,env(safe-area-inset-top))]">
          {onBack && (
            <IconButton label={t("back")} onClick={onBack}>
              <ChevronLeft aria-hidden size={22} className="rtl:-scale-x-100" />
            </IconButton>
          )}
          <h2 id={titleId} className="min-w-0 flex-1 ps-2 text-lg font-semibold">
            {title}
          </h2>
          <IconButton label={t("close")} onClick={onClose}>
            <X aria-hidden size={20} />
          </IconButton>
        </header>
        <div
          key={title}
          data-scroller
          className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)]"
        >
          {/* What comes later waits inside: waiting outside would close the panel. */}
          <Suspense>{children}</Suspense>
        </div>
      </div>
    </dialog>
  );
}
