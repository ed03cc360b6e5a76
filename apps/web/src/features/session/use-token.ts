import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/**
 * Returns the token of an emailed link. Removes it from the address immediately, so that it leaks neither through the
 * history, nor a `Referer`, nor to people who see the screen.
 */
export function useToken(page: "/verify-email" | "/reset-password" | "/confirm-email"): string | undefined {
  const { token: inAddress } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [token, setToken] = useState(inAddress);
  useEffect(() => {
    if (!inAddress) return;
    setToken(inAddress);
    void navigate({ to: page, search: {}, replace: true });
  }, [inAddress, navigate, page]);
  return token;
}
