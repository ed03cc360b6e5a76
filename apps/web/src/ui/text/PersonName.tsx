import type { Person } from "@lingualoom/contract/shapes.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

/** A name in one line and its own direction; the name of a deleted account is in the reader's language. */
export function PersonName({ person }: { readonly person: Person }) {
  const { t } = useTranslation("common");
  return <bdi className="one-line">{person.deleted ? t("deletedAccount") : person.fullName}</bdi>;
}
