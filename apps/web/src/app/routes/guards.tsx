import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet } from "@tanstack/react-router";
import { meQuery } from "#/data/account/session.queries.ts";

export function SignedInOnly() {
  const { data: me } = useQuery(meQuery);
  return me ? <Outlet /> : <Navigate to="/login" replace />;
}

/** Visitors get no hint of the dashboard, not even a sign-in page. */
export function SignedInElseHome() {
  const { data: me } = useQuery(meQuery);
  return me ? <Outlet /> : <Navigate to="/" search={{}} replace />;
}
