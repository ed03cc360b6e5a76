import { type RefObject, useEffect, useRef } from "react";
import { TOUCH } from "./use-media.ts";

const FIELD = "input:not([type=hidden], [readonly]), textarea, select";

/**
 * For content that opens in place, possibly below the window's edge: scrolls it into view and focuses its first field.
 * On touch the element itself gets the focus, since an on-screen keyboard would cover it.
 * @param size changes with the element's height
 */
export function useOpenedInPlace<E extends HTMLElement>(size?: unknown): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || element.contains(document.activeElement)) return;
    const field = matchMedia(TOUCH).matches ? null : element.querySelector<HTMLElement>(FIELD);
    if (!field) element.tabIndex = -1;
    (field ?? element).focus({ preventScroll: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height puts the end out of sight again.
  useEffect(() => {
    const element = ref.current;
    const isHigher = element && element.offsetHeight > window.innerHeight;
    element?.scrollIntoView({ block: isHigher ? "start" : "nearest" });
  }, [size]);
  return ref;
}
