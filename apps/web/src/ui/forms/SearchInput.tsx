import type { ComponentProps } from "react";
import { inputLook } from "./input-look.ts";

interface Props extends Omit<ComponentProps<"input">, "value" | "onChange"> {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** A field that filters a list. It has its own clear button, because those of browsers all look different. */
export function SearchInput({ label, onValue, className = "", ...rest }: Props) {
  return (
    <input
      type="text"
      dir="auto"
      aria-label={label}
      placeholder={label}
      onChange={(event) => onValue(event.target.value)}
      {...rest}
      className={`${inputLook} ${className}`}
    />
  );
}
