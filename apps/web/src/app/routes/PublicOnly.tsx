import { useQuery } from "@tanstack/react-query";
import { Outlet, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { forgetPendingReturn, pendingReturn } from "../../data/account/pending-return.ts";
import { meQuery } from "../../data/account/session.queries.ts";
import { chosenInvite } from "../../data/people/chosen-invite.ts";
import { comesLater } from "../../transport/fetch-before-import.ts";
import { prefetch } from "../../ui/lazy/prefetch.ts";
import { returnPath } from "./return-path.ts";

/** Where somebody goes on who has chosen an invite before they signed in. */
function invitePath(): string | undefined {
  const code = chosenInvite();
  return code ? returnPath(`/invite/${code}`) : undefined;
}

const chat = () => Promise.all([import("../SignedInShell.tsx"), import("../pages/ChatPage.tsx")]);

/** Somebody who fills a form in is about to see the chat. */
const prefetchChat = () => void prefetch(() => comesLater(chat));

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
    addEventListener("input", prefetchChat, { once: true });
    return () => removeEventListener("input", prefetchChat);
  }, []);
  useEffect(() => {
    if (!isSignedIn) return;
    forgetPendingReturn();
    void navigate({ to: target, replace: true });
  }, [isSignedIn, target, navigate]);
  return isSignedIn ? null : <Outlet />;
}
