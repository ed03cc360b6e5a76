import type { Message } from "@lingualoom/contract/shapes.ts";
import { useEffect, useRef, useState } from "react";
import { TranslationBox } from "./TranslationBox.tsx";

interface Props {
  readonly message: Message;
  readonly target: string;
}

/** Translates by itself, but only what comes into sight: the cost follows the reader. */
export function AutoTranslation({ message, target }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [seen]);
  return seen ? (
    <TranslationBox message={message} target={target} />
  ) : (
    <div ref={place} className="min-h-px" />
  );
}
