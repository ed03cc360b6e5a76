import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Outlet, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { forgetPendingReturn, pendingReturn } from "#/data/account/pending-return.ts";
import { meQuery } from "#/data/account/session.queries.ts";
import { conversationListQuery, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { chosenInvite } from "#/data/people/chosen-invite.ts";
import { loadChat } from "./chat-later.ts";
import { returnPath } from "./return-path.ts";

function invitePath(): string | undefined {
  const code = chosenInvite();
  return code ? returnPath(`/invite/${code}`) : undefined;
}

/** Removes the mark of a prerendered page and repeats earlier clicks. React handles no click during an effect. */
function endPrerendered(): void {
  setTimeout(() => {
    delete document.documentElement.dataset.visitorsConfig;
    dispatchEvent(new Event("lingualoom:hydrated"));
  });
}

/** Account pages are for visitors; signed-in users go to the chat, or to their original destination. */
export function PublicOnly() {
  const { data: me } = useQuery(meQuery);
  const { to } = useSearch({ strict: false });
  const navigate = useNavigate();
  // Guests sign up here, and return to their chat as an account.
  const isSignedIn = Boolean(me && !me.guest);
  const [wasGuest] = useState(me?.guest === true);
  const client = useQueryClient();
  // Runs here because the router hydrates everything below its root separately, later than the app around it.
  useEffect(endPrerendered, []);
  // Loading it earlier would take processor time from the form.
  useEffect(() => {
    addEventListener("input", loadChat, { once: true });
    return () => removeEventListener("input", loadChat);
  }, []);
  const goOn = useEffectEvent(() => {
    const [own] = wasGuest ? conversationsIn(client.getQueryData(conversationListQuery().queryKey)) : [];
    const target =
      returnPath(own && `/c/${own._id}`) ?? returnPath(to) ?? invitePath() ?? returnPath(pendingReturn()) ?? "/";
    forgetPendingReturn();
    void navigate({ to: target, replace: true });
  });
  useEffect(() => {
    if (isSignedIn) goOn();
  }, [isSignedIn]);
  return isSignedIn ? null : <Outlet />;
}
