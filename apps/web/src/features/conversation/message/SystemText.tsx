import type { SystemMessage } from "@lingualoom/contract/shapes.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useAuthorNames } from "../use-author-names.ts";
import { namedIn, systemSentence } from "./system-sentence.ts";

interface Props {
  readonly me: string;
  readonly conversationId: string;
  readonly system: SystemMessage;
}

export function SystemText({ me, conversationId, system }: Props) {
  const { t, i18n } = useTranslation(["timeline", "chat"]);
  const nameOf = useAuthorNames(conversationId, namedIn(system, me));
  if (!nameOf) return null;
  return <>{systemSentence(t, system, { me, nameOf, language: i18n.language })}</>;
}
