import type { Person } from "@lingualoom/contract/shapes.ts";
import { createContext, use } from "react";

interface Members {
  readonly me: string;
  /** Both of a direct conversation; of a group me alone, because others are looked up when they are needed. */
  readonly known: readonly Person[];
  /** Absent where nobody has written yet. */
  readonly conversationId?: string | undefined;
  readonly canWrite: boolean;
  /** Null in a direct conversation. */
  readonly group: {
    readonly conversationId: string;
    /** Whose messages are folded. */
    readonly blocked: ReadonlySet<string>;
    readonly mayPin: boolean;
  } | null;
}

/** The members of the conversation that is shown, and me among them. */
export const MembersContext = createContext<Members>({ me: "", known: [], canWrite: false, group: null });

/** The group that is shown; null in a direct conversation. */
export const useGroup = () => use(MembersContext).group;

export const useMember = (userId: string): Person | undefined =>
  use(MembersContext).known.find(({ _id }) => _id === userId);

/** The other member of a direct conversation. */
export const useOtherMember = (me: string): Person | undefined => {
  const { known, group } = use(MembersContext);
  return group ? undefined : known.find(({ _id }) => _id !== me);
};
