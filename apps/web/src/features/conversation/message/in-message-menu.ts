import type { Message } from "@lingualoom/contract/shapes.ts";
import { createContext, type ReactNode } from "react";

/** What the page adds to the menu of a message. */
export const InMessageMenu = createContext<(message: Message, close: () => void) => ReactNode>(() => null);
