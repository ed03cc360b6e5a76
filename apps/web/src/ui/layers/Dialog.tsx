import type { ReactNode } from "react";
import { Modal, ModalTitle } from "./Modal.tsx";

interface Props {
  readonly title: string;
  /** At the lower edge of a narrow screen, within reach of the thumb, and dismissed by swiping down. */
  readonly sheet?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const SHEET =
  "max-md:mb-0 max-md:w-full max-md:rounded-b-none max-md:pb-[env(safe-area-inset-bottom)] max-md:transition-transform";

export function Dialog({ title, sheet = false, onClose, children }: Props) {
  return (
    <Modal
      sheet={sheet}
      onClose={onClose}
      className={`m-auto max-h-[calc(100%-2rem)] w-[min(28rem,calc(100vw-2rem))] overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface shadow-lift has-[[role=listbox]]:overflow-visible ${sheet ? SHEET : ""}`}
    >
      <div className="grid gap-4 p-5">
        <div className={sheet ? "max-md:-m-5 max-md:mb-0 max-md:p-5 max-md:pt-3 max-md:pb-0" : ""}>
          {sheet && <span aria-hidden className="mx-auto mb-3 block h-1 w-10 rounded-full bg-edge md:hidden" />}
          <ModalTitle className="text-lg font-semibold">{title}</ModalTitle>
        </div>
        <div className="contents" data-base-ui-swipe-ignore="">
          {children}
        </div>
      </div>
    </Modal>
  );
}
