import type { Message } from "@lingualoom/contract/shapes.ts";
import { createContext, type ReactNode, useState } from "react";
import { later } from "#/ui/later/later.tsx";

// Preloaded, because it must open while the server is down.
const SuggestDialog = later(async () => (await import("./SuggestDialog.tsx")).SuggestDialog);

export const SuggestContext = createContext<(message: Message) => void>(() => {});

/** The dialog outlives the message's row, so no input is lost when the row scrolls away or its translation changes. */
export function Suggesting({ children }: { readonly children: ReactNode }) {
  const [message, setMessage] = useState<Message | null>(null);
  return (
    <SuggestContext value={setMessage}>
      {children}
      {message && <SuggestDialog message={message} onClose={() => setMessage(null)} />}
    </SuggestContext>
  );
}
