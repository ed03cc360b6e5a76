import { createContext, useContext } from "react";

const KEPT = 10;

/** Something that happened on this dashboard since it was opened. */
export interface Entry {
  readonly id: number;
  readonly type: "success" | "error";
  readonly timestamp: Date;
  readonly message: string;
}

export interface Activity {
  readonly entries: readonly Entry[];
  readonly note: (type: Entry["type"], message: string) => void;
  /** The same, and shown above the page for five seconds. */
  readonly tell: (type: Entry["type"], message: string) => void;
}

/** The last ten, latest first. */
export const withEntry = (entries: readonly Entry[], entry: Entry): readonly Entry[] =>
  [entry, ...entries].slice(0, KEPT);

export const ActivityContext = createContext<Activity | null>(null);

export function useActivity(): Activity {
  const activity = useContext(ActivityContext);
  if (!activity) throw new Error("this belongs inside the dashboard");
  return activity;
}
