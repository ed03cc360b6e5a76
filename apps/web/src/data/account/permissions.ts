import { CALL_FACTS } from "@lingualoom/contract/call-facts/table.ts";
import { type GroupAction, mayInGroup } from "@lingualoom/contract/group-rights.ts";
import type { Conversation, Me } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { meQuery } from "./session.queries.ts";

export type CallName = keyof typeof CALL_FACTS;

/** The call by which a page does something in a group. */
const CALL_OF_ACTION: Readonly<Record<GroupAction, CallName>> = {
  post: "POST /conversations/:conversationId/messages",
  add: "POST /conversations/:conversationId/members",
  pin: "PUT /conversations/:conversationId/pins/:messageId",
  edit: "PATCH /conversations/:conversationId",
  setRights: "PATCH /conversations/:conversationId",
  manage: "PATCH /conversations/:conversationId/members/:userId",
  own: "DELETE /conversations/:conversationId",
};

export interface Permissions {
  readonly isGuest: boolean;
  /** Whether the server lets this user make a call at all. */
  readonly mayCall: (name: CallName) => boolean;
  readonly mayInGroup: (conversation: Conversation | undefined, action: GroupAction) => boolean;
}

/** Pages and menus hide what a user may not do; the server refuses it. */
export function permissionsOf(me: Pick<Me, "guest"> | null | undefined): Permissions {
  const isGuest = me?.guest === true;
  const mayCall = (name: CallName) => !isGuest || "forGuests" in CALL_FACTS[name];
  return {
    isGuest,
    mayCall,
    mayInGroup: (conversation, action) =>
      mayCall(CALL_OF_ACTION[action]) &&
      Boolean(conversation?.group && mayInGroup(conversation.myRole, conversation.group, action)),
  };
}

export function usePermissions(): Permissions {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  return permissionsOf(me);
}
