import type { Person } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { personQuery } from "../data/people.queries.ts";
import { prepareChat } from "../data/prepare-chat.ts";

/** So long a chat stays on the screen while the next one loads, which is calmer and cheaper than a skeleton between. */
const PATIENCE_MS = 100;

/** What is typed now must not go to the chat that is being left. */
const isWriting = () => Boolean(document.activeElement?.closest("main"));

/** Shows a chat at once when it is loaded, and otherwise as soon as it is, or when patience has run out. */
export function useOpening(show: (userId: string) => void) {
  const client = useQueryClient();
  /** Of several that were chosen one after the other the last is meant. */
  const meant = useRef<string | null>(null);

  const open = async ({ _id, fullName, profilePic }: Person) => {
    const { queryKey } = personQuery(_id);
    // Setting again what is known would make it look fresh, and a change that was missed stay unseen.
    if (!client.getQueryData(queryKey)) client.setQueryData(queryKey, { _id, fullName, profilePic });
    meant.current = _id;
    const coming = prepareChat(client, _id);
    if (coming && !isWriting())
      await Promise.race([coming, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    if (meant.current === _id) show(_id);
  };
  const cancel = () => {
    meant.current = null;
  };
  return { open, cancel };
}
