import { type HistoryState, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface Props {
  readonly to: "/" | "/login" | "/signup" | "/forgot-password" | "/verify-email";
  /** What the page gets, out of its address. */
  readonly state?: HistoryState;
  readonly children: ReactNode;
}

export function TextLink({ to, state = {}, children }: Props) {
  return (
    <Link
      to={to}
      state={state}
      className="inline-flex min-h-6 items-center justify-self-start rounded-sm font-medium text-indigo underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
