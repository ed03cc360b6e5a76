import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonLook } from "../../ui/forms/Button.tsx";

interface Props {
  readonly to: "/login" | "/signup" | "/forgot-password";
  readonly look?: Parameters<typeof buttonLook>[0];
  readonly children: ReactNode;
}

export function ButtonLink({ to, look, children }: Props) {
  return (
    <Link to={to} className={buttonLook(look)}>
      {children}
    </Link>
  );
}
