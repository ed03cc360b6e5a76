import { useEffect, useRef, useState } from "react";

const NEAR_PX = 80;

/**
 * A scrolling box that stays at its end only if it was there, and stays where it was when something is added
 * above: `firstKey` names the first thing in it.
 */
export function useStickyScroll(firstKey: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const place = useRef({ fromEnd: 0, top: 0, firstKey });
  const [atEnd, setAtEnd] = useState(true);

  const toEnd = () => {
    if (!box.current) return;
    place.current.fromEnd = 0;
    box.current.scrollTop = box.current.scrollHeight;
    place.current.top = box.current.scrollTop;
    setAtEnd(true);
  };

  useEffect(() => {
    const element = box.current;
    if (!element || !content.current) return;
    const scrolled = () => {
      const { fromEnd, top } = place.current;
      const movedUp = element.scrollTop < top;
      place.current.top = element.scrollTop;
      // The event may come after something grew below: only moving up leaves the end.
      if (fromEnd < NEAR_PX && !movedUp) return;
      place.current.fromEnd = element.scrollHeight - element.scrollTop - element.clientHeight;
      setAtEnd(place.current.fromEnd < NEAR_PX);
    };
    const resized = new ResizeObserver(() => {
      const { fromEnd, firstKey: before } = place.current;
      const first = content.current?.dataset.first;
      const grewAbove = before !== undefined && before !== first;
      if (fromEnd < NEAR_PX) element.scrollTop = element.scrollHeight;
      else if (grewAbove) element.scrollTop = element.scrollHeight - element.clientHeight - fromEnd;
      place.current.firstKey = first;
      // The event of this scroll may come together with one of the reader's, who must be seen moving up from here.
      place.current.top = element.scrollTop;
    });
    element.addEventListener("scroll", scrolled, { passive: true });
    resized.observe(element);
    resized.observe(content.current);
    return () => {
      element.removeEventListener("scroll", scrolled);
      resized.disconnect();
    };
  }, []);

  return { box, content, atEnd, toEnd };
}
