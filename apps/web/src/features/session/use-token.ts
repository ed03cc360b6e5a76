import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/**
 * The token of an emailed link. Removes it from the address at once, so that neither the history, nor a `Referer`, nor
 * somebody looking over a shoulder gets it.
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
