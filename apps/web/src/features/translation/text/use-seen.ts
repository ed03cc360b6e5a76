import { type RefObject, useEffect, useState } from "react";

/** Whether the element has been in sight since `when` was first true. */
export function useSeen(element: RefObject<Element | null>, when: boolean): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !when || !element.current) return;
    const observer = new IntersectionObserver(
      (crossings) => crossings.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [seen, when, element]);
  return seen;
}
