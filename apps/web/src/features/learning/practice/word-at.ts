import type { MouseEvent } from "react";
import { type Word, wordsOf } from "./sentences.ts";

interface Caret {
  readonly node: Node;
  readonly offset: number;
}

/** Safari had only the older function before 2026. */
function caretAt({ clientX, clientY }: MouseEvent): Caret | null {
  const { caretPositionFromPoint, caretRangeFromPoint } = document as Partial<Document>;
  const position = caretPositionFromPoint?.call(document, clientX, clientY);
  if (position) return { node: position.offsetNode, offset: position.offset };
  const range = caretRangeFromPoint?.call(document, clientX, clientY);
  return range ? { node: range.startContainer, offset: range.startOffset } : null;
}

/** The word of a sentence that was tapped; null between words, on a link, and where something is selected. */
export function wordAt(event: MouseEvent<HTMLElement>, sentence: string, language: string): Word | null {
  const isOther = (event.target as Element).closest("a, button") !== null;
  const caret = isOther || !getSelection()?.isCollapsed ? null : caretAt(event);
  if (!caret || !event.currentTarget.contains(caret.node)) return null;
  const before = document.createRange();
  before.setStart(event.currentTarget, 0);
  before.setEnd(caret.node, caret.offset);
  const place = before.toString().length;
  return wordsOf(sentence, language).find(({ text, at }) => place >= at && place <= at + text.length) ?? null;
}
