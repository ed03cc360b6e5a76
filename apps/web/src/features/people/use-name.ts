import type { Person } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { meQuery } from "#/data/account/session.queries.ts";
import { authorQuery } from "#/data/people/authors.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

export function useName(conversationId: string, userId: string | undefined, partner: Person | null = null): string {
  const { t } = useTranslation("common");
  const { data: me } = useQuery(meQuery);
  const known = [me, partner].find((one) => one?._id === userId);
  const { data } = useQuery({
    ...authorQuery(conversationId, userId ?? ""),
    enabled: userId !== undefined && me !== undefined && !known,
  });
  const person = userId === undefined ? undefined : (known ?? data);
  if (!person) return "";
  return "deleted" in person && person.deleted ? t("deletedAccount") : person.fullName;
}
