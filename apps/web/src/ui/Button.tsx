import type { ComponentProps, ReactNode } from "react";
import { Spinner } from "./Spinner.tsx";

const looks = {
  primary: "border border-transparent bg-indigo text-on-indigo hover:bg-indigo-strong",
  quiet: "border border-edge text-ink hover:bg-sunken",
  plain: "text-indigo hover:bg-indigo-soft",
  danger: "border border-red text-red hover:bg-red-soft",
};

/** How a button looks, for links that act like one. */
export const buttonLook = (look: keyof typeof looks = "primary") =>
  `inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 py-2 font-medium transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60 ${looks[look]}`;

interface Props extends ComponentProps<"button"> {
  readonly look?: keyof typeof looks;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

export function Button({ look = "primary", busy = false, className = "", children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={busy || rest.disabled}
      aria-busy={busy || undefined}
      className={`${buttonLook(look)} ${className}`}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
