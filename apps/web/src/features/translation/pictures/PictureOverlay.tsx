import type { PictureWords } from "@lingualoom/contract/calls/media.ts";
import { fittedText } from "./fitted-text.ts";
import { useLineColours } from "./line-colours.ts";

interface Props {
  readonly words: PictureWords;
  /** URL of the picture, from which the overlay takes its colours; absent if it has none. */
  readonly url?: string;
  readonly width: number;
  readonly height: number;
  readonly transform: string;
}

/** Share of a line's height by which its background exceeds its letters. */
const EDGE = 0.12;

export function PictureOverlay({ words, url, width, height, transform }: Props) {
  const colours = useLineColours(url, words.lines);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      style={{ transform }}
      className="pointer-events-none max-h-full max-w-full [grid-area:1/1]"
    >
      <title>{words.lines.map(({ text, translation }) => translation ?? text).join("\n")}</title>
      {words.lines.map(({ text, translation, box, angle }, n) => {
        if (translation === undefined) return null;
        const own = { width: box.width * width, height: box.height * height };
        const [x, y] = [box.x * width, box.y * height];
        const { size, height: needed } = fittedText(translation, text, own);
        const edge = size * EDGE;
        const { ground, ink } = colours[n] ?? {};
        return (
          <foreignObject
            key={`${x} ${y}`}
            x={x - edge}
            y={y - (needed - own.height) / 2 - edge}
            width={own.width + 2 * edge}
            height={needed + 2 * edge}
            transform={`rotate(${angle} ${x + own.width / 2} ${y + own.height / 2})`}
          >
            <div
              dir="auto"
              lang={words.targetLanguage}
              style={{ fontSize: size, lineHeight: 1.2, borderRadius: edge, background: ground, color: ink }}
              className="grid size-full content-center bg-surface text-start font-medium text-ink wrap-anywhere"
            >
              {translation}
            </div>
          </foreignObject>
        );
      })}
    </svg>
  );
}
