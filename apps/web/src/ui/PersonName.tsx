import type { Person } from "@lingualoom/contract/shapes.ts";
import { useTranslation } from "react-i18next";

/** Somebody's name in its own direction; what stands for a deleted account is in the reader's language. */
export function PersonName({ person }: { readonly person: Person }) {
  const { t } = useTranslation("common");
  return <bdi>{person.deleted ? t("deletedAccount") : person.fullName}</bdi>;
}
