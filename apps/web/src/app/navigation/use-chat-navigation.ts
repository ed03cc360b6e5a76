import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { type Address, newUserId } from "#/data/address.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The entry before this one is the list that the conversation was chosen from. */
    overList?: boolean;
  }
}

function routeOf(address: Address) {
  const userId = newUserId(address);
  return userId === null
    ? ({ to: "/c/$conversationId", params: { conversationId: address } } as const)
    : ({ to: "/c/new/$userId", params: { userId } } as const);
}

/**
 * Shows and leaves conversations. On a phone, where `isStacked`, a conversation lies over the list: another one takes
 * its place, and one step back leads to the list.
 */
export function useChatNavigation(isStacked: boolean, opened: Address | undefined) {
  const navigate = useNavigate();
  const router = useRouter();
  const show = (address: Address) =>
    isStacked && opened
      ? navigate({ ...routeOf(address), replace: true, state: true })
      : navigate({ ...routeOf(address), state: isStacked ? { overList: true } : {} });
  // A chat that was not chosen from the list, such as one that a link opened, gets the list below itself.
  useEffect(() => {
    const { history, state } = router;
    if (!isStacked || !opened || state.location.state.overList) return;
    const { href } = state.location;
    history.replace("/");
    // Otherwise the two steps become one.
    history.flush();
    history.push(href, { overList: true });
  }, [isStacked, opened, router]);
  const leave = () => {
    if (isStacked && router.state.location.state.overList) router.history.back();
    else void navigate({ to: "/", search: {}, replace: isStacked });
  };
  return { show, leave };
}
