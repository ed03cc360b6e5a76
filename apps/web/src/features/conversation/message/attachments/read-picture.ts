import type { Message } from "@lingualoom/contract/shapes.ts";
import { type ComponentType, createContext } from "react";

interface ReadPictureProps {
  readonly message: Message;
  /** Gets the message with its texts in the language of who reads it, as soon as they are there. */
  readonly onRead: (read: Message) => void;
}

/** Looks up the description of a picture of somebody else; filled by the page with its translation. Draws nothing. */
export const ReadPictureContext = createContext<ComponentType<ReadPictureProps> | null>(null);
