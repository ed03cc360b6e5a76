import { useEffect, useState } from "react";

/** The value as it was when it last rested for `milliseconds`; until it first does, `before`. */
export function useDebounced<T>(value: T, milliseconds: number, before: T): T {
  const [rested, setRested] = useState(before);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return rested;
}
