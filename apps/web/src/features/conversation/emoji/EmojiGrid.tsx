import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { EmojiSign } from "#/ui/text/custom-emoji.tsx";
import { nameOf, type Words } from "./matching-emoji.ts";

interface Props {
  readonly label: string;
  readonly emoji: readonly string[];
  readonly words: Words;
  readonly onPick: (emoji: string) => void;
  readonly draw?: (emoji: string) => ReactNode;
  readonly columns?: string;
  readonly cell?: string;
}

const COLUMNS = "grid-cols-[repeat(auto-fill,minmax(2.5rem,1fr))]";

/** A single tab stop; the arrow keys move from emoji to emoji. */
export function EmojiGrid({ label, emoji, words, onPick, draw, columns = COLUMNS, cell = "h-11" }: Props) {
  const { i18n } = useTranslation("emoji");
  const [active, setActive] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const move = (to: number) => {
    const at = Math.max(0, Math.min(to, emoji.length - 1));
    setActive(at);
    (grid.current?.children[at] as HTMLElement | undefined)?.focus();
  };
  const pressed = (event: KeyboardEvent) => {
    const columns = grid.current ? getComputedStyle(grid.current).gridTemplateColumns.split(" ").length : 1;
    const forward = i18n.dir() === "rtl" ? -1 : 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: active + forward,
      ArrowLeft: active - forward,
      ArrowDown: active + columns,
      ArrowUp: active - columns,
      Home: 0,
      End: emoji.length - 1,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  };
  return (
    <div
      ref={grid}
      role="toolbar"
      aria-label={label}
      onKeyDown={pressed}
      className={`grid min-h-0 flex-1 auto-rows-min ${columns} overflow-y-auto overscroll-contain p-0.5`}
    >
      {emoji.map((one, index) => (
        <button
          key={one}
          type="button"
          aria-label={nameOf(words, one)}
          title={nameOf(words, one)}
          tabIndex={index === active ? 0 : -1}
          onFocus={() => setActive(index)}
          onClick={() => onPick(one)}
          className={`grid ${cell} place-items-center rounded-md font-emoji text-2xl hover:bg-sunken focus-visible:outline-offset-[-2px]`}
        >
          {draw ? draw(one) : <EmojiSign emoji={one} />}
        </button>
      ))}
    </div>
  );
}
