import type { Person } from "@lingualoom/contract/shapes.ts";
import { createContext, use } from "react";

interface Members {
  readonly me: string;
  /** Both members of a direct conversation; in a group only me, because others are looked up on demand. */
  readonly known: readonly Person[];
  /** Absent before the first message. */
  readonly conversationId?: string | undefined;
  readonly canWrite: boolean;
  readonly mayPin: boolean;
  /** Null in a direct conversation. */
  readonly group: {
    readonly conversationId: string;
    /** Users whose messages are folded. */
    readonly blocked: ReadonlySet<string>;
  } | null;
}

export const MembersContext = createContext<Members>({
  me: "",
  known: [],
  canWrite: false,
  mayPin: false,
  group: null,
});

/** Returns null in a direct conversation. */
export const useGroup = () => use(MembersContext).group;

export const useMember = (userId: string): Person | undefined =>
  use(MembersContext).known.find(({ _id }) => _id === userId);

export const useOtherMember = (me: string): Person | undefined => {
  const { known, group } = use(MembersContext);
  return group ? undefined : known.find(({ _id }) => _id !== me);
};
