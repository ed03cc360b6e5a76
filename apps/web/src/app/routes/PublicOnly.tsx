import { useQuery } from "@tanstack/react-query";
import { Outlet, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { chosenInvite } from "../../data/account/chosen-invite.ts";
import { meQuery } from "../../data/account/session.queries.ts";
import { returnPath } from "./return-path.ts";

/** Where somebody goes on who has chosen an invite before they signed in. */
function invitePath(): string | undefined {
  const code = chosenInvite();
  return code ? returnPath(`/invite/${code}`) : undefined;
}

/** Account pages are for visitors; signed-in people go to the chat, and to the conversation they came for. */
export function PublicOnly() {
  const { data: me } = useQuery(meQuery);
  const { to } = useSearch({ strict: false });
  // As it was at first: on the way there this page is still shown, and its address is another one.
  const [target] = useState(() => returnPath(to) ?? invitePath() ?? "/");
  const navigate = useNavigate();
  const isSignedIn = Boolean(me);
  useEffect(() => {
    if (isSignedIn) void navigate({ to: target, replace: true });
  }, [isSignedIn, target, navigate]);
  return isSignedIn ? null : <Outlet />;
}
