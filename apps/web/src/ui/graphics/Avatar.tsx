import { hueOf, initialsOf } from "../text/initials.ts";
import { LineIcon } from "./LineIcon.tsx";
import { NOTES_PICTURE } from "./notes-picture.ts";

interface Props {
  readonly id: string;
  readonly name: string;
  readonly picture: string;
  readonly size?: "xs" | "sm" | "md" | "lg" | "xl";
  readonly online?: boolean;
}

const sizes = {
  xs: "size-5 text-[0.5625rem]",
  sm: "size-7 text-[0.6875rem]",
  md: "size-10 text-sm",
  lg: "size-12 text-base",
  xl: "size-24 text-2xl",
};

/** Decorative: the name is always next to it. */
export function Avatar({ id, name, picture, size = "md", online = false }: Props) {
  return (
    <span aria-hidden className={`relative inline-grid shrink-0 ${sizes[size]}`}>
      {picture === NOTES_PICTURE ? (
        <span className="grid size-full place-items-center rounded-full bg-marigold-soft text-marigold-ink">
          <LineIcon line="notes" className="size-1/2" />
        </span>
      ) : picture ? (
        <img
          src={`${picture}?size=${size === "xl" ? "medium" : "thumb"}`}
          alt=""
          className="size-full rounded-full object-cover"
        />
      ) : (
        <span data-hue={hueOf(id)} className="avatar grid size-full place-items-center rounded-full font-semibold">
          {initialsOf(name)}
        </span>
      )}
      {online && (
        <span className="online-dot absolute -end-0.5 -bottom-0.5 size-3 rounded-full border-2 border-surface bg-green" />
      )}
    </span>
  );
}
