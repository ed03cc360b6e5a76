import type { Message, SystemMessage as System } from "@lingualoom/contract/shapes.ts";
import { use } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { MembersContext } from "../members.ts";
import { SystemText } from "./SystemText.tsx";
import { systemSentence } from "./system-sentence.ts";

interface Props {
  readonly message: Message;
  readonly system: System;
}

export function SystemMessage({ message, system }: Props) {
  const { me, group } = use(MembersContext);
  return (
    <p
      data-row={message._id}
      // Reserves the height for names that are still being loaded.
      className="min-h-6 max-w-[85%] self-center px-3 py-1 text-center text-xs text-muted wrap-anywhere"
    >
      {group ? (
        <SystemText me={me} conversationId={group.conversationId} system={system} />
      ) : (
        <BetweenTwo system={system} />
      )}
    </p>
  );
}

function BetweenTwo({ system }: { readonly system: System }) {
  const { t, i18n } = useTranslation(["timeline", "chat"]);
  const { me, known } = use(MembersContext);
  const nameOf = (userId: string) => known.find(({ _id }) => _id === userId)?.fullName ?? "";
  return <>{systemSentence(t, system, { me, nameOf, language: i18n.language })}</>;
}
