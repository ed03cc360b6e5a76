import type { Person } from "@lingualoom/contract/shapes.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { PersonMark } from "./PersonMark.tsx";

/** A name in one line and its own direction; a deleted account gets a name in the reader's language. */
export function PersonName({ person }: { readonly person: Person }) {
  const { t } = useTranslation("common");
  const name = <bdi className="one-line">{person.deleted ? t("deletedAccount") : person.fullName}</bdi>;
  if (!person.bot && !person.guest) return name;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {name} <PersonMark of={person} />
    </span>
  );
}
