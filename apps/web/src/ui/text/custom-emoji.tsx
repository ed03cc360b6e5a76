import { createContext, Fragment, type ReactNode, use } from "react";

export interface CustomEmoji {
  readonly label: string;
  readonly url: string;
}

/** Emoji of the server or the space, by their written form `:name:`. */
export const CustomEmojiContext = createContext<ReadonlyMap<string, CustomEmoji>>(new Map());

const WRITTEN = /(?<![\p{L}\p{N}:])(:[a-z0-9_]{2,32}:)(?![\p{L}\p{N}:])/u;

/** One emoji: of Unicode, or of the server as a picture. A removed one is shown as `:name:`. */
export function EmojiSign({ emoji, named = false }: { readonly emoji: string; readonly named?: boolean }) {
  const custom = use(CustomEmojiContext).get(emoji);
  if (!custom) return emoji;
  const { label, url } = custom;
  return (
    <picture>
      <source media="(prefers-reduced-motion: reduce)" srcSet={`${url}?size=thumb`} />
      <img
        src={`${url}?size=medium`}
        alt={named ? label : ""}
        title={named ? emoji : undefined}
        draggable={false}
        className="inline-block size-[1.4em] object-contain align-[-0.3em]"
      />
    </picture>
  );
}

/** Draws the emoji of the server in a text without links, and gives the rest to `draw`. */
export function WithCustomEmoji({
  text,
  draw,
}: {
  readonly text: string;
  readonly draw: (text: string) => ReactNode;
}): ReactNode {
  const known = use(CustomEmojiContext);
  if (known.size === 0 || !WRITTEN.test(text)) return draw(text);
  return text.split(WRITTEN).map((part, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their places.
    return <Fragment key={i}>{known.has(part) ? <EmojiSign emoji={part} named /> : draw(part)}</Fragment>;
  });
}
