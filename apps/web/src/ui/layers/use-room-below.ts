import { useLayoutEffect, useState } from "react";

/** Pixels at the lower edge that belong to what is written there (`data-toasts-above` marks it), while it matters. */
export function useRoomBelow(matters: boolean): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const taken = matters && document.querySelector("[data-toasts-above]");
    if (!taken) return setRoom(0);
    const observer = new ResizeObserver(() => setRoom(innerHeight - taken.getBoundingClientRect().top));
    observer.observe(taken);
    return () => observer.disconnect();
  }, [matters]);
  return room;
}
