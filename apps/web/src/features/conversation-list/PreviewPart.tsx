import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { SystemText } from "../conversation/message/SystemText.tsx";
import { systemSentence } from "../conversation/message/system-sentence.ts";
import { TypingWords } from "../conversation/TypingWords.tsx";
import { useAuthorNames } from "../conversation/use-author-names.ts";
import { useIsBlocked } from "../conversation/use-is-blocked.ts";

interface Props {
  readonly me: string;
  readonly conversation: Conversation;
  readonly typing: readonly string[];
}

/** In the list of chats: who types in a group, what a system message says, or who wrote the last message of a group. */
export function PreviewPart({ me, conversation, typing }: Props) {
  const { t, i18n } = useTranslation(["timeline", "chat"]);
  const { _id, kind, members, lastMessage } = conversation;
  const { system, senderId, sentAs } = lastMessage;
  const isBlocked = useIsBlocked(senderId);
  if (typing.length > 0) return <TypingWords conversationId={_id} userIds={typing} />;
  if (!system && isBlocked) return <>{t("blockedMessage")}</>;
  if (sentAs) return <Before name={sentAs} />;
  if (!system) return <Author conversationId={_id} userId={senderId} />;
  if (kind === "group") return <SystemText me={me} conversationId={_id} system={system} />;
  const nameOf = (userId: string) => members.find(({ user }) => user._id === userId)?.user.fullName ?? "";
  return <>{systemSentence(t, system, { me, nameOf, language: i18n.language })}</>;
}

function Author({ conversationId, userId }: { readonly conversationId: string; readonly userId: string }) {
  const name = useAuthorNames(conversationId, [userId])?.(userId);
  return name ? <Before name={name} /> : null;
}

function Before({ name }: { readonly name: string }) {
  return (
    <span className="flex max-w-1/2 shrink-0 whitespace-pre">
      <bdi className="one-line">{name}</bdi>:{" "}
    </span>
  );
}
