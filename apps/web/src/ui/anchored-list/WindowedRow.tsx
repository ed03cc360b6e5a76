import type { ComponentProps } from "react";
import type { RowPlace } from "./WindowedList.tsx";

interface Props extends ComponentProps<"li"> {
  readonly place: RowPlace;
}

export function WindowedRow({ place: { index, room, setSize }, ...rest }: Props) {
  return (
    <li
      {...rest}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={setSize}
      style={{ marginBlockStart: room }}
    />
  );
}
