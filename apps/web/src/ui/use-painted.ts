import { createContext, startTransition, useEffect, useState } from "react";
import { afterPaint } from "./after-paint.ts";

/** False until what is to be shown first of `what` is on the screen; then what can wait may follow. */
export function usePainted(what: unknown = true): boolean {
  const [painted, setPainted] = useState<unknown>();
  useEffect(() => afterPaint(() => startTransition(() => setPainted(what))), [what]);
  return painted === what;
}

/** The same for what stands deep within it, and is not to be seen at first: buttons that appear when pointed at. */
export const PaintedContext = createContext(true);
