import type { Message } from "@lingualoom/contract/shapes.ts";
import { useState } from "react";

/** A message in the language of who reads it, and where to put it when it is there; until then as it was written. */
export function useRead(message: Message | undefined): [Message | undefined, (read: Message) => void] {
  const [read, setRead] = useState(message);
  const isSame = read?._id === message?._id && read?.revision === message?.revision;
  return [isSame ? read : message, setRead];
}
