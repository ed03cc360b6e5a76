import type { Output } from "@lingualoom/contract/calls.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import { forgetPendingEmail } from "#/data/account/pending-email.ts";
import { chosenInvite, forgetInvite } from "#/data/people/chosen-invite.ts";
import { switchUser } from "#/data/people/switch-user.ts";

type Arrival = Pick<Output<"POST /auth/signup">, "conversationId" | "waits"> & { readonly user: Me };

/** Signs a new user in: opens the conversation of their invite, and reloads the page there. */
export function completeSignUp(client: QueryClient, { user, conversationId, waits }: Arrival): void {
  forgetPendingEmail();
  if (conversationId) {
    forgetInvite();
    location.replace(`/c/${conversationId}`);
  }
  // An invite without a conversation, such as a link to the server, is used up.
  else if (!waits && chosenInvite()) {
    forgetInvite();
    location.replace("/");
  } else switchUser(client, user);
}
