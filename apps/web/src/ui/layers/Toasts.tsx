import { useEffect, useState } from "react";
import { useStore } from "../../external-store.ts";
import { lazyComponent } from "../lazy/lazy-component.tsx";
import { whenIdle } from "../lazy/prefetch.ts";
import { toasts } from "./toast.ts";

const ToastRegion = lazyComponent(async () => (await import("./ToastRegion.tsx")).ToastRegion, null, {
  prefetch: true,
  optional: true,
});

/** The region is there before its first toast when it can be: what comes together with its region may not be read out. */
export function Toasts() {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const isNeeded = useStore(toasts).length > 0;
  return (idle || isNeeded) && <ToastRegion />;
}
