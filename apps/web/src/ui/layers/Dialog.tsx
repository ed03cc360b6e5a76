import type { ReactNode } from "react";
import { later } from "../later/later.tsx";

export interface DialogProps {
  readonly title: string;
  /** At the lower edge of a narrow screen, where a thumb reaches it, and pushes it away. */
  readonly sheet?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog in the middle of the window, in a file of its own. */
export const Dialog = later<DialogProps>(async () => (await import("./ModalDialog.tsx")).ModalDialog);
