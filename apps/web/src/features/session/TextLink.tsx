import { type HistoryState, Link, useHydrated, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface Props {
  readonly to: "/" | "/login" | "/signup" | "/forgot-password" | "/verify-email";
  readonly state?: HistoryState;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

export function TextLink({ to, state = {}, onClick, children }: Props) {
  // Carries the destination after the sign-in from one account page to the next.
  const { to: goal } = useSearch({ strict: false });
  const isHydrated = useHydrated();
  return (
    <Link
      to={to}
      search={isHydrated && goal ? { to: goal } : {}}
      state={state}
      {...(onClick && { onClick })}
      className="inline-flex min-h-6 items-center justify-self-start rounded-sm font-medium text-indigo underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
