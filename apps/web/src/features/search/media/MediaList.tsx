import type { Attachment, Message } from "@lingualoom/contract/shapes.ts";
import { MessageSquareText } from "lucide-react";
import type { ReactNode } from "react";
import { attachmentsOf } from "../../../data/conversations/attachments-of.ts";
import { written } from "../../../i18n/moments.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import { useMessageSearch } from "../messages/use-message-search.ts";
import { MediaMonths } from "./MediaMonths.tsx";
import { useAuthorName } from "./use-author-name.ts";

/** The heights of a month's name and of a row. */
const [HEAD_REM, ROW_REM] = [3, 4.5];

export interface MediaProps {
  readonly me: string;
  readonly conversationId: string;
  readonly onGo: (message: Message) => void;
}

interface Props extends MediaProps {
  readonly has: "file" | "voice";
  readonly empty: string;
  /** Which of the attachments of a found message are meant. */
  readonly isMeant: (attachment: Attachment) => boolean;
  readonly row: (attachment: Attachment) => ReactNode;
}

/** Attachments as a list, each with who sent it and when, and the way to its message. */
export function MediaList({ me, conversationId, onGo, has, empty, isMeant, row }: Props) {
  const { t, i18n } = useTranslation("search");
  const query = useMessageSearch({ in: conversationId, has }, true);
  const nameOf = useAuthorName(me);
  return (
    <MediaMonths query={query} empty={empty} heightOf={(count) => `${HEAD_REM + count * ROW_REM}rem`}>
      {(found) => (
        <ul className="grid gap-1 px-4">
          {found.flatMap(({ message }) =>
            attachmentsOf(message)
              .filter(isMeant)
              .map((attachment) => (
                <li key={attachment._id} className="flex items-center gap-2">
                  <span className="min-w-0 flex-1 py-1">
                    {row(attachment)}
                    <span className="flex flex-wrap gap-x-1.5 text-xs text-muted">
                      <bdi>{nameOf(message)}</bdi>
                      <time dateTime={message.createdAt}>
                        {written(new Date(message.createdAt), "dateAndTime", i18n.language)}
                      </time>
                    </span>
                  </span>
                  <IconButton label={t("showInChat")} onClick={() => onGo(message)}>
                    <MessageSquareText aria-hidden size={18} />
                  </IconButton>
                </li>
              )),
          )}
        </ul>
      )}
    </MediaMonths>
  );
}
