import type { Message } from "@lingualoom/contract/shapes.ts";
import type { ReactNode } from "react";

/** The text of a message, with its foot (the time) at its end; filled by the page with its translation. */
export type TextOf = (message: Message, foot: ReactNode) => ReactNode;
