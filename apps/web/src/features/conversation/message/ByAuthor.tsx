import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { authorQuery } from "#/data/people/authors.queries.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { hueOf } from "#/ui/text/initials.ts";
import { PersonMark } from "#/ui/text/PersonMark.tsx";
import { useGroup } from "../members.ts";

interface Props {
  readonly message: Message;
  /** First or last of a run by one author. */
  readonly first: boolean;
  readonly last: boolean;
  readonly bubble: (byAuthor: { head: ReactNode; picture: ReactNode; author: string }) => ReactNode;
}

/**
 * Received in a group, from a webhook or from another chat: the first of a run has the author's name and language, the last their picture.
 */
export function ByAuthor({ message, first, last, bubble }: Props) {
  const { t, i18n } = useTranslation("common");
  // An author whom an export names has no account.
  const hasAccount = !(message.imported && message.sentAs);
  const { data: author } = useQuery({
    ...authorQuery(message.conversationId, message.senderId),
    enabled: hasAccount,
  });
  const isBlocked = useGroup()?.blocked.has(message.senderId);
  const [isShown, setIsShown] = useState(false);
  if (isBlocked && !isShown) return <FoldedMessage item={message._id} onShow={() => setIsShown(true)} />;
  const name = message.sentAs ?? (author?.deleted ? t("deletedAccount") : (author?.fullName ?? ""));
  const { language } = message;
  const head = first && (
    <p className="flex min-h-4 items-baseline gap-1.5 text-xs">
      <bdi aria-hidden data-hue={hueOf(message.senderId)} className="author one-line font-semibold">
        {name}
      </bdi>
      <PersonMark of={hasAccount && message.sentAs ? { bot: true } : author} />
      {language && language !== "und" && (
        <span className="shrink-0 text-muted">{languageName(language, i18n.language)}</span>
      )}
    </p>
  );
  const hasPicture = last && (author || !hasAccount);
  const picture = hasPicture && (
    <Avatar id={message.senderId} name={name} picture={author?.profilePic ?? ""} size="sm" />
  );
  return <div className="flex flex-col ps-9">{bubble({ head, picture, author: name })}</div>;
}

interface FoldedMessageProps {
  readonly item: string;
  readonly onShow: () => void;
}

/** Replaces a message by a user I have blocked. */
function FoldedMessage({ item, onShow }: FoldedMessageProps) {
  const { t } = useTranslation("timeline");
  return (
    <p data-row={item} className="flex flex-wrap items-center gap-x-2 ps-9 text-xs text-muted italic">
      {t("blockedMessage")}
      <button
        type="button"
        onClick={onShow}
        className="min-h-6 rounded-sm font-medium text-indigo not-italic underline underline-offset-4 pointer-coarse:min-h-11"
      >
        {t("showBlocked")}
      </button>
    </p>
  );
}
