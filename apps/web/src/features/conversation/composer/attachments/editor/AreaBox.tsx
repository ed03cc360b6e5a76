import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { type Area, moved, type Point, spanned } from "./operations.ts";

interface Props {
  readonly area: Area;
  /** Width by height, both in fractions of the picture; null: any. */
  readonly ratio: number | null;
  /** Whether everything outside is darkened. */
  readonly isShaded: boolean;
  readonly onArea: (area: Area) => void;
  /** Called when an area was drawn beside the old one. */
  readonly onDrawn: (area: Area) => void;
}

type Drag = { readonly from: Point; readonly before: Area } | { readonly fixed: Point; readonly isNew: boolean };

const CORNERS = [
  { corner: "topLeft", right: 0, bottom: 0 },
  { corner: "topRight", right: 1, bottom: 0 },
  { corner: "bottomLeft", right: 0, bottom: 1 },
  { corner: "bottomRight", right: 1, bottom: 1 },
] as const;
type Corner = (typeof CORNERS)[number];

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** Fractions of the picture per key. */
const [STEP, LARGE_STEP] = [0.01, 0.05];

const percent = (fraction: number) => `${fraction * 100}%`;
const cornerOf = ({ x, y, width, height }: Area, { right, bottom }: Corner): Point => ({
  x: x + right * width,
  y: y + bottom * height,
});
const opposite = (area: Area, corner: Corner): Point => {
  const { x, y } = cornerOf(area, corner);
  return { x: 2 * area.x + area.width - x, y: 2 * area.y + area.height - y };
};

/** An area of the picture that pointers and arrow keys move and resize. */
export function AreaBox({ area, ratio, isShaded, onArea, onDrawn }: Props) {
  const { t } = useTranslation("media");
  const root = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left = 0, top = 0, width = 1, height = 1 } = root.current?.getBoundingClientRect() ?? {};
    return {
      x: Math.min(1, Math.max(0, (clientX - left) / width)),
      y: Math.min(1, Math.max(0, (clientY - top) / height)),
    };
  };
  const areaAt = (point: Point): Area | null => {
    const now = drag.current;
    if (!now) return null;
    if ("fixed" in now) return spanned(now.fixed, point, ratio);
    return moved(now.before, { x: point.x - now.from.x, y: point.y - now.from.y });
  };
  const began = (event: PointerEvent) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    const held = event.target.closest<HTMLElement>("[data-held]")?.dataset.held;
    const corner = CORNERS.find((one) => one.corner === held);
    const point = pointOf(event);
    if (held === "area") drag.current = { from: point, before: area };
    else drag.current = { fixed: corner ? opposite(area, corner) : point, isNew: !corner };
    root.current?.setPointerCapture(event.pointerId);
  };
  const dragged = (event: PointerEvent) => {
    const next = areaAt(pointOf(event));
    if (next) onArea(next);
  };
  const ended = (event: PointerEvent) => {
    const now = drag.current;
    const next = areaAt(pointOf(event));
    drag.current = null;
    if (next && now && "isNew" in now && now.isNew) onDrawn(next);
  };
  const pressed = (event: KeyboardEvent, corner?: Corner) => {
    const way = ARROWS[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    const by = { x: way.x * step, y: way.y * step };
    if (!corner) return onArea(moved(area, by));
    const { x, y } = cornerOf(area, corner);
    onArea(spanned(opposite(area, corner), { x: x + by.x, y: y + by.y }, ratio));
  };

  const place = {
    left: percent(area.x),
    top: percent(area.y),
    width: percent(area.width),
    height: percent(area.height),
  };
  return (
    <div
      ref={root}
      onPointerDown={began}
      onPointerMove={dragged}
      onPointerUp={ended}
      onPointerCancel={ended}
      className="always-dark absolute inset-0 cursor-crosshair touch-none select-none"
    >
      <div className="pointer-events-none absolute inset-0 overflow-hidden">
        <div style={place} className={`absolute ${isShaded ? "shadow-[0_0_0_100vmax_rgb(0_0_0/0.55)]" : ""}`} />
      </div>
      <button
        type="button"
        data-held="area"
        aria-label={t("area")}
        aria-description={t("arrows")}
        style={place}
        onKeyDown={(event) => pressed(event)}
        className="absolute cursor-move border-2 border-ink outline outline-paper/60 focus-visible:outline-4 focus-visible:outline-indigo"
      />
      {CORNERS.map((one) => {
        const { corner, right, bottom } = one;
        const { x, y } = cornerOf(area, one);
        return (
          <button
            key={corner}
            type="button"
            data-held={corner}
            aria-label={t(corner)}
            aria-description={t("arrows")}
            style={{ left: percent(x), top: percent(y) }}
            onKeyDown={(event) => pressed(event, one)}
            className={`absolute grid size-11 -translate-1/2 place-items-center rounded-full ${right === bottom ? "cursor-nwse-resize" : "cursor-nesw-resize"}`}
          >
            <span aria-hidden className="size-4 rounded-full border-2 border-ink bg-indigo shadow-lift" />
          </button>
        );
      })}
    </div>
  );
}
