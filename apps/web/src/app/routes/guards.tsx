import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { meQuery } from "../../data/account/session.queries.ts";
import { returnPath } from "./return-path.ts";

/** Account pages are for visitors; signed-in people go to the chat, and to the conversation they came for. */
export function PublicOnly() {
  const { data: me } = useQuery(meQuery);
  const { to } = useSearch({ strict: false });
  // As it was at first: on the way there this page is still shown, and its address is another one.
  const [target] = useState(returnPath(to) ?? "/");
  const navigate = useNavigate();
  const isSignedIn = Boolean(me);
  useEffect(() => {
    if (isSignedIn) void navigate({ to: target, replace: true });
  }, [isSignedIn, target, navigate]);
  return isSignedIn ? null : <Outlet />;
}

export function SignedInOnly() {
  const { data: me } = useQuery(meQuery);
  return me ? <Outlet /> : <Navigate to="/login" replace />;
}

/** Visitors get no sign of the dashboard, not even a sign-in page. */
export function SignedInElseHome() {
  const { data: me } = useQuery(meQuery);
  return me ? <Outlet /> : <Navigate to="/" search={{}} replace />;
}
