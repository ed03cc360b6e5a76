import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Spinner } from "../graphics/Spinner.tsx";

const looks = {
  primary: "border border-transparent bg-indigo text-on-indigo hover:bg-indigo-strong",
  quiet: "border border-edge text-ink hover:bg-sunken",
  plain: "text-indigo hover:bg-indigo-soft",
  danger: "border border-red text-red hover:bg-red-soft",
};

export const buttonLook = (look: keyof typeof looks = "primary") =>
  `inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 py-2 font-medium transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60 ${looks[look]}`;

interface Props extends ComponentProps<"button"> {
  readonly look?: keyof typeof looks;
  readonly small?: boolean;
  /** The action is running: the button keeps the focus, which a disabled one would lose, and ignores clicks. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

export function Button({ look = "primary", small = false, busy = false, className = "", children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { onClick: doNothing, "aria-busy": true, "aria-disabled": true })}
      className={`${buttonLook(look)} ${small ? "min-h-9! px-3! py-1! text-sm" : ""} ${className}`}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** Also prevents submitting a form, which Enter in a field does by clicking it. */
const doNothing = (event: MouseEvent) => event.preventDefault();
