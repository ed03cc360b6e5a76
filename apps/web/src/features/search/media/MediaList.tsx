import type { Message } from "@lingualoom/contract/shapes.ts";
import { MessageSquareText } from "lucide-react";
import type { ReactNode } from "react";
import { written } from "#/i18n/moments.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { useMessageSearch } from "../messages/use-message-search.ts";
import { MediaMonths } from "./MediaMonths.tsx";
import { useAuthorName } from "./use-author-name.ts";

/** The height of a month's name. */
const HEAD_REM = 3;

export interface MediaProps {
  readonly me: string;
  readonly conversationId: string;
  readonly onGo: (message: Message) => void;
}

interface Props<T> extends MediaProps {
  readonly has: "file" | "voice" | "link";
  readonly empty: string;
  readonly rowRem: number;
  /** What of a found message is shown, each in a row of its own. */
  readonly partsOf: (message: Message) => readonly T[];
  readonly keyOf: (part: T) => string | number;
  readonly row: (part: T) => ReactNode;
}

/** Parts of messages as a list, each with who sent it and when, and the way to its message. */
export function MediaList<T>({ me, conversationId, onGo, has, empty, rowRem, partsOf, keyOf, row }: Props<T>) {
  const { t, i18n } = useTranslation("search");
  const query = useMessageSearch({ in: conversationId, has }, true);
  const nameOf = useAuthorName(me);
  return (
    <MediaMonths query={query} empty={empty} heightOf={(count) => `${HEAD_REM + count * rowRem}rem`}>
      {(found) => (
        <ul className="grid gap-1 px-4">
          {found.flatMap(({ message }) =>
            partsOf(message).map((part) => (
              <li key={`${message._id} ${keyOf(part)}`} className="flex items-center gap-2">
                <span className="min-w-0 flex-1 py-1">
                  {row(part)}
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
