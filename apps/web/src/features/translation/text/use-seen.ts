import { type RefObject, useEffect, useState } from "react";

/** Whether the element has been visible; undefined until the browser's first observation. */
export function useSight(element: RefObject<Element | null>): boolean | undefined {
  const [sight, setSight] = useState<boolean>();
  const seen = sight === true;
  useEffect(() => {
    if (seen || !element.current) return;
    const observer = new IntersectionObserver((crossings) =>
      setSight(crossings.some(({ isIntersecting }) => isIntersecting)),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [seen, element]);
  return sight;
}

export const useSeen = (element: RefObject<Element | null>): boolean => useSight(element) === true;
