import { MessageSquareText } from "lucide-react";
import { written } from "../../../i18n/moments.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import { Linked } from "../../../ui/text/Linked.tsx";
import { linkParts } from "../../../ui/text/link-parts.ts";
import { useMessageSearch } from "../messages/use-message-search.ts";
import type { MediaProps } from "./MediaList.tsx";
import { MediaMonths } from "./MediaMonths.tsx";
import { useAuthorName } from "./use-author-name.ts";

/** The heights of a month's name and of a link. */
const [HEAD_REM, LINK_REM] = [3, 3.5];

/** The links as a list, each with who wrote it and when, and the way to its message. */
export function MediaLinks({ me, conversationId, onGo }: MediaProps) {
  const { t, i18n } = useTranslation("search");
  const query = useMessageSearch({ in: conversationId, has: "link" }, true);
  const nameOf = useAuthorName(me);
  return (
    <MediaMonths query={query} empty={t("noLinks")} heightOf={(count) => `${HEAD_REM + count * LINK_REM}rem`}>
      {(found) => (
        <ul className="grid gap-1 px-4">
          {found.flatMap(({ message }) =>
            linkParts(message.text)
              .filter(({ href }) => href)
              .map(({ text, at }) => (
                <li key={`${message._id} ${at}`} className="flex items-center gap-2">
                  <span className="min-w-0 flex-1 py-1">
                    <bdi className="line-clamp-2 w-fit max-w-full wrap-anywhere">
                      <Linked text={text} />
                    </bdi>
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
