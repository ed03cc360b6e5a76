import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";

const REDIRECT_MS = 3_000;

export function useRedirectToLogin(when: boolean, email?: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!when) return;
    const to = { to: "/login", state: email ? { email } : {} } as const;
    const timer = setTimeout(() => void navigate(to), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [when, email, navigate]);
}
