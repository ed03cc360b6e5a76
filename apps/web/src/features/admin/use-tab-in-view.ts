import { useEffect, useRef } from "react";

/** On a narrow screen the row of tabs scrolls; the chosen tab scrolls into view, also when an address names it. */
export function useTabInView(tab: string) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the reason to look again.
  useEffect(() => {
    const chosen = list.current?.querySelector("[aria-selected=true]");
    chosen?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [tab]);
  return list;
}
