import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { type Address, newUserId } from "#/data/address.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The previous history entry is the list from which the conversation was opened. */
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
 * Opens and leaves conversations. On a phone (`isStacked`) a conversation covers the list: another one replaces it, and
 * one step back leads to the list.
 */
export function useChatNavigation(isStacked: boolean, opened: Address | undefined) {
  const navigate = useNavigate();
  const router = useRouter();
  const show = (address: Address) =>
    isStacked && opened
      ? navigate({ ...routeOf(address), replace: true, state: true })
      : navigate({ ...routeOf(address), state: isStacked ? { overList: true } : {} });
  // Puts the list below a chat that was not opened from it, for example by a link.
  useEffect(() => {
    const { history, state } = router;
    if (!isStacked || !opened || state.location.state.overList) return;
    const { href } = state.location;
    history.replace("/");
    // Without a flush, the two history entries would be merged into one.
    history.flush();
    history.push(href, { overList: true });
  }, [isStacked, opened, router]);
  const leave = () => {
    if (isStacked && router.state.location.state.overList) router.history.back();
    else void navigate({ to: "/", search: {}, replace: isStacked });
  };
  return { show, leave };
}
