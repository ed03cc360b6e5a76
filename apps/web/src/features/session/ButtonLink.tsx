import { type HistoryState, Link, useHydrated, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonLook } from "#/ui/forms/Button.tsx";

interface Props {
  readonly to: "/" | "/login" | "/signup" | "/forgot-password";
  readonly look?: Parameters<typeof buttonLook>[0];
  readonly state?: HistoryState;
  readonly children: ReactNode;
}

export function ButtonLink({ to, look, state = {}, children }: Props) {
  const { to: goal } = useSearch({ strict: false });
  const isHydrated = useHydrated();
  return (
    <Link to={to} search={isHydrated && goal ? { to: goal } : {}} state={state} className={buttonLook(look)}>
      {children}
    </Link>
  );
}
