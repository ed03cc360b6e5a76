import type { Output } from "@lingualoom/contract/calls.ts";
import type { QueryClient } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { keys } from "../keys.ts";
import { forgetInvite } from "./chosen-invite.ts";

export type Accepted = Output<"POST /invites/:code/accept">;

/**
 * My personal invite, which the server makes at the first ask.
 * @param greeting what it says first as long as I have chosen nothing: it is stored with the invite as soon as I see it
 */
export const ownInviteQuery = (greeting: () => Promise<string>) =>
  queryOptions({
    queryKey: keys.ownInvite,
    queryFn: async () => {
      const invite = await call("GET /people/me/invite");
      // The link is there also where its first words could not be stored.
      return invite.greeting === null ? greetWith(await greeting()).catch(() => invite) : invite;
    },
    staleTime: 60_000,
  });

export const greetWith = (greeting: string) => call("PUT /people/me/invite", { body: { greeting } });

/** Who or what invites with this code. */
export const inviteQuery = (code: string) =>
  queryOptions({
    queryKey: keys.invite(code),
    queryFn: () => call("GET /invites/:code", { params: { code } }),
    staleTime: 60_000,
  });

/** Begins the conversation with who invites, or joins the group, or waits to be let into it. */
export async function acceptInvite(client: QueryClient, code: string): Promise<Accepted> {
  const accepted = await call("POST /invites/:code/accept", { params: { code } });
  forgetInvite();
  if (accepted._id) client.setQueryData(keys.person(accepted._id), accepted);
  void client.invalidateQueries({ queryKey: keys.allConversationLists });
  return accepted;
}
