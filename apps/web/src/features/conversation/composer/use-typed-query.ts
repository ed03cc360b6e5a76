import { type RefObject, useEffect, useEffectEvent, useState } from "react";

export interface TypedQuery {
  /** Index of the sign before it. */
  readonly at: number;
  readonly query: string;
}

const MOVES = ["input", "keyup", "click", "focus", "blur"] as const;

/** Returns what is being typed at the cursor after a sign such as "@" or ":"; null while nothing is. */
export function useTypedQuery(
  field: RefObject<HTMLTextAreaElement | null>,
  find: (text: string, cursor: number) => TypedQuery | null,
): TypedQuery | null {
  const [active, setActive] = useState<TypedQuery | null>(null);
  const look = useEffectEvent(() => {
    const area = field.current;
    const isTyping = area && document.activeElement === area && area.selectionStart === area.selectionEnd;
    const next = isTyping ? find(area.value, area.selectionStart) : null;
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

/** Replaces the sign and what was typed after it. */
export function replaceTyped(area: HTMLTextAreaElement | null, { at, query }: TypedQuery, by: string): void {
  if (!area) return;
  const end = at + 1 + query.length;
  const isFollowed = area.value[end] === " ";
  area.setRangeText(`${by} `, at, isFollowed ? end + 1 : end, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}
