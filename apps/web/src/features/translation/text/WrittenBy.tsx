import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Person } from "@lingualoom/contract/shapes.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useName } from "../../people/use-name.ts";

interface Props {
  readonly rendition: MessageTranslation;
  /** The other member of a direct conversation. */
  readonly partner: Person | null;
}

/** Whose words a translation is, and who accepted them. */
export function WrittenBy({ rendition, partner }: Props) {
  const { t } = useTranslation("translating");
  const { conversationId, writtenBy, approvedBy } = rendition;
  const name = useName(conversationId, writtenBy, partner);
  const author = useName(conversationId, approvedBy, partner);
  return approvedBy === undefined ? t("byAuthor", { name }) : t("byReader", { name, author });
}
