import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../account/settings.queries.ts";

const NONE: readonly string[] = [];

/** The languages the user is learning; empty if the stored settings predate the feature. */
export function useLearningLanguages(): readonly string[] {
  const { data } = useQuery(settingsQuery);
  return data?.learningLanguages ?? NONE;
}
