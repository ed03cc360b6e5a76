import type { CallerInput, Output } from "@lingualoom/contract/calls.ts";
import type { QueryClient } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { keys } from "../keys.ts";
import { forgetInvite } from "./chosen-invite.ts";

export type Accepted = Output<"POST /invites/:code/accept">;

export const ownInviteQuery = (greeting: () => Promise<string>) =>
  queryOptions({
    queryKey: keys.ownInvite,
    queryFn: async () => {
      const invite = await call("GET /people/me/invite");
      // The link works even if its greeting could not be stored.
      return invite.greeting === null ? changeOwnInvite({ greeting: await greeting() }).catch(() => invite) : invite;
    },
    staleTime: 60_000,
  });

export const changeOwnInvite = (body: CallerInput<"PUT /people/me/invite", "body">) =>
  call("PUT /people/me/invite", { body });

export const inviteQuery = (code: string) =>
  queryOptions({
    queryKey: keys.invite(code),
    queryFn: () => call("GET /invites/:code", { params: { code } }),
    staleTime: 60_000,
  });

export async function acceptInvite(client: QueryClient, code: string): Promise<Accepted> {
  const accepted = await call("POST /invites/:code/accept", { params: { code } });
  forgetInvite();
  if (accepted._id) client.setQueryData(keys.person(accepted._id), accepted);
  void client.invalidateQueries({ queryKey: keys.allConversationLists });
  return accepted;
}
