import type { Message } from "@lingualoom/contract/shapes.ts";
import { useState } from "react";
import { foundIn } from "../../../data/search/search.queries.ts";
import { written } from "../../../i18n/moments.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { PictureViewer } from "../../conversation/message/pictures/PictureViewer.tsx";
import { useMessageSearch } from "../messages/use-message-search.ts";
import { MediaMonths } from "./MediaMonths.tsx";
import { useAuthorName } from "./use-author-name.ts";

/** The heights of a month's name and of a row of pictures in the panel. */
const [HEAD_REM, PICTURE_REM] = [3, 7.5];
const COLUMNS = 3;

interface Props {
  readonly me: string;
  readonly conversationId: string;
  readonly onGo: (message: Message) => void;
}

/** The pictures as a grid; pressing one opens the viewer, from where its message can be shown. */
export function MediaPictures({ me, conversationId, onGo }: Props) {
  const { t, i18n } = useTranslation(["search", "chat"]);
  const query = useMessageSearch({ in: conversationId, has: "image" }, true);
  const [viewed, setViewed] = useState<string | null>(null);
  const nameOf = useAuthorName(me);
  const pictures = foundIn(query.data).map(({ message }) => message);
  const older = async () => {
    const { data } = await query.fetchNextPage();
    const next = foundIn(data)[pictures.length];
    if (next) setViewed(next.message._id);
  };
  return (
    <>
      <MediaMonths
        query={query}
        empty={t("noPictures")}
        heightOf={(count) => `${HEAD_REM + Math.ceil(count / COLUMNS) * PICTURE_REM}rem`}
      >
        {(found) => (
          <ul className="grid grid-cols-3 gap-0.5 px-1">
            {found.map(({ message }) => (
              <li key={message._id}>
                <button
                  type="button"
                  aria-label={[
                    message.alt ? t("chat:photoOf", { alt: message.alt }) : t("chat:photo"),
                    t("pictureBy", {
                      name: nameOf(message),
                      when: written(new Date(message.createdAt), "dateAndTime", i18n.language),
                    }),
                  ].join(". ")}
                  onClick={() => setViewed(message._id)}
                  className="block aspect-square w-full overflow-hidden rounded-sm bg-sunken outline-offset-[-2px]"
                >
                  <img
                    src={`${message.image}?size=thumb`}
                    alt=""
                    loading="lazy"
                    decoding="async"
                    className="size-full object-cover"
                  />
                </button>
              </li>
            ))}
          </ul>
        )}
      </MediaMonths>
      {viewed && (
        <PictureViewer
          // From the oldest on, as in the chat.
          messages={pictures.toReversed()}
          viewed={viewed}
          onView={setViewed}
          onClose={() => setViewed(null)}
          onOlder={query.hasNextPage ? older : undefined}
          nameOf={nameOf}
          onGo={(message) => {
            setViewed(null);
            onGo(message);
          }}
        />
      )}
    </>
  );
}
