import type { Person } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../transport/call.ts";
import { forgetInvite } from "../account/chosen-invite.ts";
import { keys } from "../keys.ts";

type KnownPerson = Person & { readonly conversationId: string };

/** My personal invite, which the server makes at the first ask. */
export const ownInviteQuery = queryOptions({
  queryKey: keys.ownInvite,
  queryFn: () => call("GET /people/me/invite"),
  staleTime: 60_000,
});

/** Who invites with this code. */
export const inviteQuery = (code: string) =>
  queryOptions({
    queryKey: keys.invite(code),
    queryFn: () => call("GET /invites/:code", { params: { code } }),
    staleTime: 60_000,
  });

/** Begins the conversation with who invites. */
export async function acceptInvite(client: QueryClient, code: string): Promise<KnownPerson> {
  const person = (await call("POST /invites/:code/accept", { params: { code } })) as KnownPerson;
  forgetInvite();
  client.setQueryData(keys.person(person._id), person);
  void client.invalidateQueries({ queryKey: keys.allConversationLists });
  return person;
}
