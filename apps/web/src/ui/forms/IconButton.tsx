import type { ComponentProps } from "react";

interface Props extends Omit<ComponentProps<"button">, "aria-label" | "title"> {
  /** The button's action: read by screen readers, and shown on hover. */
  readonly label: string;
}

export function IconButton({ label, className = "", ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`grid size-11 shrink-0 place-items-center rounded-md text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink disabled:opacity-50 md:size-9 ${className}`}
    />
  );
}
