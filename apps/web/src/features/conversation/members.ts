import type { Person } from "@lingualoom/contract/shapes.ts";
import { createContext, use } from "react";

/** The members of the conversation that is shown, and me among them. */
export const MembersContext = createContext<readonly Person[]>([]);

export const useMember = (userId: string): Person | undefined =>
  use(MembersContext).find(({ _id }) => _id === userId);

/** The other member of a direct conversation. */
export const useOtherMember = (me: string): Person | undefined =>
  use(MembersContext).find(({ _id }) => _id !== me);
