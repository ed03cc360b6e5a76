import { useQuery } from "@tanstack/react-query";
import { Outlet, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { forgetPendingReturn, pendingReturn } from "../../data/account/pending-return.ts";
import { meQuery } from "../../data/account/session.queries.ts";
import { chosenInvite } from "../../data/people/chosen-invite.ts";
import { loadChat } from "../pages/chat-later.ts";
import { returnPath } from "./return-path.ts";

/** Where somebody goes on who has chosen an invite before they signed in. */
function invitePath(): string | undefined {
  const code = chosenInvite();
  return code ? returnPath(`/invite/${code}`) : undefined;
}

/** Account pages are for visitors; signed-in people go to the chat, or where they were going before. */
export function PublicOnly() {
  const { data: me } = useQuery(meQuery);
  const { to } = useSearch({ strict: false });
  // As it was at first: on the way there this page is still shown, and its address is another one.
  const [target] = useState(() => returnPath(to) ?? invitePath() ?? returnPath(pendingReturn()) ?? "/");
  const navigate = useNavigate();
  const isSignedIn = Boolean(me);
  // Not before: it would take the processor from the form.
  useEffect(() => {
    addEventListener("input", loadChat, { once: true });
    return () => removeEventListener("input", loadChat);
  }, []);
  useEffect(() => {
    if (!isSignedIn) return;
    forgetPendingReturn();
    void navigate({ to: target, replace: true });
  }, [isSignedIn, target, navigate]);
  return isSignedIn ? null : <Outlet />;
}
