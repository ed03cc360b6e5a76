import { createContext, startTransition, useEffect, useState } from "react";

/** False until the first paint of `what`; then deferrable parts may follow. */
export function usePainted(what: unknown = true): boolean {
  const [painted, setPainted] = useState<unknown>();
  useEffect(() => afterPaint(() => startTransition(() => setPainted(what))), [what]);
  return painted === what;
}

/** The same for deep descendants that are initially hidden, such as buttons that appear on hover. */
export const PaintedContext = createContext(true);

/** Calls `act` after the next paint. The returned function cancels it. */
function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
