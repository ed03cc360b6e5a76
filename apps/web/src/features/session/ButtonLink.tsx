import { type HistoryState, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonLook } from "../../ui/forms/Button.tsx";

interface Props {
  readonly to: "/" | "/login" | "/signup" | "/forgot-password";
  readonly look?: Parameters<typeof buttonLook>[0];
  /** What the page gets, out of its address. */
  readonly state?: HistoryState;
  readonly children: ReactNode;
}

export function ButtonLink({ to, look, state = {}, children }: Props) {
  return (
    <Link to={to} state={state} className={buttonLook(look)}>
      {children}
    </Link>
  );
}
