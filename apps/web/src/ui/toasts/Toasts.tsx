import { useEffect, useState } from "react";
import { useStore } from "#/external-store.ts";
import { whenIdle } from "../hooks/when-idle.ts";
import { ToastRegion } from "./ToastRegion.tsx";
import { toasts } from "./toast.ts";

/** The region is there before its first toast when it can be: what comes together with its region may not be read out. */
export function Toasts() {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const isNeeded = useStore(toasts).length > 0;
  return (idle || isNeeded) && <ToastRegion />;
}
