import { createContext, startTransition, useEffect, useState } from "react";
import { afterPaint } from "./after-paint.ts";

/** False until the first paint of `what`; then the parts that can wait may follow. */
export function usePainted(what: unknown = true): boolean {
  const [painted, setPainted] = useState<unknown>();
  useEffect(() => afterPaint(() => startTransition(() => setPainted(what))), [what]);
  return painted === what;
}

/** The same for deep descendants that are hidden at first, such as buttons that appear on hover. */
export const PaintedContext = createContext(true);
