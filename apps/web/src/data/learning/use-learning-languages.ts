import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../account/settings.queries.ts";

const NONE: readonly string[] = [];

/** The languages that I learn; none where what is kept of the settings is older than they are. */
export function useLearningLanguages(): readonly string[] {
  const { data } = useQuery(settingsQuery);
  return data?.learningLanguages ?? NONE;
}
