import type { Message } from "@lingualoom/contract/shapes.ts";
import { useState } from "react";
import { EmojiPicker } from "../../composer/emoji/EmojiPicker.tsx";
import { useReact } from "./use-react.ts";

interface Props {
  readonly me: string;
  readonly message: Message;
  readonly onClose: () => void;
}

/** All emoji, for one reaction. */
export function ReactionPicker({ me, message, onClose }: Props) {
  const [query, setQuery] = useState("");
  const react = useReact();
  const pick = (emoji: string) => {
    react(message, emoji, true);
    onClose();
  };
  return (
    <div className="flex h-80 flex-col gap-2">
      <EmojiPicker me={me} query={query} onQuery={setQuery} onPick={pick} />
    </div>
  );
}
