import type { Reaction } from "@lingualoom/contract/shapes.ts";
import { use } from "react";
import { useTranslation } from "../../../../i18n/use-translation.ts";
import { MembersContext } from "../../members.ts";

/** Who reacted, in words: "you, Ana and 3 others". */
export function useNames(me: string) {
  const { t, i18n } = useTranslation(["chat", "common"]);
  const members = use(MembersContext);
  return ({ users, count, mine = false }: Reaction): string => {
    const others = users
      .filter((id) => id !== me)
      .flatMap((id) => members.find(({ _id }) => _id === id) ?? [])
      .map((person) => (person.deleted ? t("common:deletedAccount") : person.fullName));
    const named = mine ? [t("reactionYou"), ...others] : others;
    const rest = count - named.length;
    const names = rest > 0 ? [...named, t("reactionOthers", { count: rest })] : named;
    return new Intl.ListFormat(i18n.language).format(names);
  };
}
