import { ChevronLeft, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "../forms/IconButton.tsx";
import { Modal, ModalTitle } from "./Modal.tsx";

interface Props {
  readonly title: string;
  readonly onBack?: (() => void) | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog of full height at the window's end side; on a phone it covers everything. Import it lazily. */
export function Panel({ title, onBack, onClose, children }: Props) {
  const { t } = useTranslation("common");
  return (
    <Modal
      onEscape={onBack}
      onClose={onClose}
      className="ms-auto flex h-full w-full flex-col border-line bg-surface shadow-lift md:w-104 md:border-s"
    >
      <header className="flex items-center gap-2 border-b border-line p-3 pt-[max(0.75rem,env(safe-area-inset-top))]">
        {onBack && (
          // The element that led here is gone.
          <IconButton key={title} autoFocus label={t("back")} onClick={onBack}>
            <ChevronLeft aria-hidden size={22} className="rtl:-scale-x-100" />
          </IconButton>
        )}
        <ModalTitle className="min-w-0 flex-1 ps-2 text-lg font-semibold">{title}</ModalTitle>
        <IconButton label={t("close")} onClick={onClose}>
          <X aria-hidden size={20} />
        </IconButton>
      </header>
      <div
        key={title}
        data-scroller
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)]"
      >
        {children}
      </div>
    </Modal>
  );
}
