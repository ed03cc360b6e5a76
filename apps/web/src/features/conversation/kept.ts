import { createContext } from "react";

/** Ids of the messages that I keep. */
export const KeptContext = createContext<ReadonlySet<string>>(new Set());
