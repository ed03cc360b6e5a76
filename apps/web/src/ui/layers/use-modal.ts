import { type KeyboardEvent, type RefObject, useLayoutEffect } from "react";
import { useLayer } from "./layers.ts";
import { noteDialog } from "./top-dialog.ts";

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), textarea, [tabindex='0']";

/**
 * Opens a dialog as modal while it is mounted, and returns its key handler. The rest of the page is inert, the focus goes
 * back to where it was, and Tab stays inside. "Back" closes it.
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  onClose: () => void,
): (event: KeyboardEvent) => void {
  useLayer(onClose);
  // A layout effect: the browser returns the focus only while the dialog is still in the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    const closed = noteDialog(element);
    return () => {
      closed();
      element.close();
    };
  }, [dialog]);
  return (event) => {
    // The browser closes the dialog; what it was opened from stays open.
    if (event.key === "Escape") event.stopPropagation();
    if (event.key !== "Tab") return;
    const inside = [...(dialog.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(
      (element) => element.tabIndex >= 0 && element.checkVisibility(),
    );
    const [edge, other] = event.shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]];
    if (document.activeElement !== edge) return;
    event.preventDefault();
    other?.focus();
  };
}
