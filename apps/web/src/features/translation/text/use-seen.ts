import { type RefObject, useEffect, useState } from "react";

/** Whether the element has been in sight; undefined until the browser has looked for the first time. */
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

/** Whether the element has been in sight. */
export const useSeen = (element: RefObject<Element | null>): boolean => useSight(element) === true;
