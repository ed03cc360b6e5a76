import { useQueries } from "@tanstack/react-query";
import { authorQuery } from "#/data/people/authors.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

/** Returns null until all names are known. */
export function useAuthorNames(
  conversationId: string,
  userIds: readonly string[],
): ((userId: string) => string) | null {
  const { t } = useTranslation("common");
  const people = useQueries({ queries: userIds.map((userId) => authorQuery(conversationId, userId)) });
  if (people.some(({ isPending }) => isPending)) return null;
  return (userId) => {
    const person = people[userIds.indexOf(userId)]?.data;
    return person?.deleted ? t("deletedAccount") : (person?.fullName ?? "");
  };
}
