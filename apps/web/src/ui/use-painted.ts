import { startTransition, useEffect, useState } from "react";
import { afterPaint } from "./after-paint.ts";

/** False until what is to be shown first is on the screen; then what can wait may follow. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return painted;
}
