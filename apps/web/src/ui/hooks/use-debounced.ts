import { useEffect, useState } from "react";

/** Returns the last value that stayed unchanged for `milliseconds`; `before` until then. */
export function useDebounced<T>(value: T, milliseconds: number, before: T): T {
  const [rested, setRested] = useState(before);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return rested;
}
