import { type RefObject, useLayoutEffect, useRef } from "react";

interface StackedFocusOptions {
  /** Only one of the two is visible; otherwise they are side by side, and the focus is left alone. */
  readonly isStacked: boolean;
  readonly isListOnTop: boolean;
  readonly list: RefObject<HTMLElement | null>;
  readonly conversation: RefObject<HTMLElement | null>;
}

/** On a phone: moves the focus to the conversation covering the list, and later back to its place or `next`. */
export function useStackedFocus({ isStacked, isListOnTop, list, conversation }: StackedFocusOptions) {
  const left = useRef<HTMLElement | null>(null);
  const wanted = useRef<RefObject<HTMLElement | null> | null>(null);
  const before = useRef(isListOnTop);
  useLayoutEffect(() => {
    const isTurned = before.current !== isListOnTop;
    before.current = isListOnTop;
    if (!isStacked || !isTurned) return;
    if (isListOnTop) {
      const place = left.current?.isConnected ? left.current : list.current;
      focusOn(wanted.current?.current ?? place);
      wanted.current = null;
      // A field of the conversation may already have the focus.
    } else if (!conversation.current?.contains(document.activeElement)) focusOn(conversation.current);
  }, [isStacked, isListOnTop, list, conversation]);
  return {
    onFocus: ({ target }: { readonly target: HTMLElement }) => {
      left.current = target;
    },
    next: (target: RefObject<HTMLElement | null>) => {
      wanted.current = target;
    },
  };
}

function focusOn(element: HTMLElement | null): void {
  if (element && element.tabIndex < 0) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
}
