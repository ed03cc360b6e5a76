import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { meQuery } from "../data/session.queries.ts";

/** Account pages are for visitors: whoever is signed in goes to the chat, and to the conversation they came for. */
export function PublicOnly() {
  const { data: me } = useQuery(meQuery);
  const { to = "/" } = useSearch({ strict: false });
  // As it was at first: on the way there this page is still shown, and its address is another one.
  const [target] = useState(to);
  return me ? <Navigate to={target} replace /> : <Outlet />;
}

export function SignedInOnly() {
  const { data: me } = useQuery(meQuery);
  return me ? <Outlet /> : <Navigate to="/login" replace />;
}

/** The dashboard says nothing to visitors, not even that one could sign in to it. */
export function SignedInElseHome() {
  const { data: me } = useQuery(meQuery);
  return me ? <Outlet /> : <Navigate to="/" search={{}} replace />;
}
