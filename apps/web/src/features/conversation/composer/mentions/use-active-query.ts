import type { Mention } from "@lingualoom/contract/shapes.ts";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { type Store, useStore } from "../../../../external-store.ts";
import { type ActiveQuery, activeQuery } from "./active-query.ts";

const MOVES = ["input", "keyup", "click", "focus", "blur"] as const;

/** The name that is being typed in the field, while it has the focus. */
export function useActiveQuery(
  field: RefObject<HTMLTextAreaElement | null>,
  mentioned: Store<readonly Mention[]>,
): ActiveQuery | null {
  const chosen = useStore(mentioned);
  const [active, setActive] = useState<ActiveQuery | null>(null);
  const look = useEffectEvent(() => {
    const area = field.current;
    const isTyping = area && document.activeElement === area && area.selectionStart === area.selectionEnd;
    const next = isTyping ? activeQuery(area.value, area.selectionStart, chosen) : null;
    setActive((before) => (before?.at === next?.at && before?.query === next?.query ? before : next));
  });
  useEffect(() => {
    const area = field.current;
    const moved = () => look();
    moved();
    for (const move of MOVES) area?.addEventListener(move, moved);
    return () => {
      for (const move of MOVES) area?.removeEventListener(move, moved);
    };
  }, [field]);
  return active;
}
