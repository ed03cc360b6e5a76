import { createContext, useContext } from "react";

const ENTRIES_MAX = 10;

export interface Entry {
  readonly id: number;
  readonly type: "success" | "error";
  readonly timestamp: Date;
  readonly message: string;
}

interface Activity {
  readonly entries: readonly Entry[];
  readonly record: (type: Entry["type"], message: string) => void;
  readonly report: (type: Entry["type"], message: string) => void;
}

export const withEntry = (entries: readonly Entry[], entry: Entry): readonly Entry[] =>
  [entry, ...entries].slice(0, ENTRIES_MAX);

export const ActivityContext = createContext<Activity | null>(null);

export function useActivity(): Activity {
  const activity = useContext(ActivityContext);
  if (!activity) throw new Error("useActivity needs an ActivityProvider around it");
  return activity;
}
