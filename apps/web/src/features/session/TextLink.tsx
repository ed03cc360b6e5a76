import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface Props {
  readonly to: "/" | "/login" | "/signup" | "/forgot-password" | "/verify-email";
  readonly children: ReactNode;
}

export function TextLink({ to, children }: Props) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-6 items-center justify-self-start rounded-sm font-medium text-indigo underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
