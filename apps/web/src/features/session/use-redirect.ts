import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";

const REDIRECT_MS = 3_000;

/** Goes to the sign-in page after three seconds, once `when` holds. */
export function useRedirectToLogin(when: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!when) return;
    const timer = setTimeout(() => void navigate({ to: "/login" }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [when, navigate]);
}
