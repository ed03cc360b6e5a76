import type { Person, Reaction } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { use } from "react";
import { keys } from "../../../../data/keys.ts";
import { useTranslation } from "../../../../i18n/use-translation.ts";
import { MembersContext } from "../../members.ts";

/** Who reacted, in words: "you, Ana and 3 others". */
export function useNames(me: string) {
  const { t, i18n } = useTranslation(["timeline", "common"]);
  const { known, group } = use(MembersContext);
  const client = useQueryClient();
  // Of a group those are named whom the page has come across.
  const find = (userId: string) =>
    known.find(({ _id }) => _id === userId) ?? (group ? client.getQueryData<Person>(keys.author(userId)) : undefined);
  return ({ users, count, mine = false }: Reaction): string => {
    const others = users
      .filter((id) => id !== me)
      .flatMap((id) => find(id) ?? [])
      .map((person) => (person.deleted ? t("common:deletedAccount") : person.fullName));
    const named = mine ? [t("reactionYou"), ...others] : others;
    const rest = count - named.length;
    const names = rest > 0 ? [...named, t("reactionOthers", { count: rest })] : named;
    return new Intl.ListFormat(i18n.language).format(names);
  };
}
