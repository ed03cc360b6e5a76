import { useState } from "react";
import { resultsOf } from "#/data/search/search.queries.ts";
import { VideoStill } from "#/features/conversation/message/attachments/VideoStill.tsx";
import { PictureViewer } from "#/features/conversation/message/pictures/PictureViewer.tsx";
import { viewablesOf } from "#/features/conversation/message/pictures/viewable.ts";
import { attachmentsInWords } from "#/i18n/attachments-in-words.ts";
import { written } from "#/i18n/format-time.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useMessageSearch } from "../message-search.ts";
import type { MediaProps } from "./MediaList.tsx";
import { MediaMonths, useAuthorName } from "./MediaList.tsx";

const [HEAD_REM, PICTURE_REM] = [3, 7.5];
const COLUMNS = 3;

export function MediaVisual({ me, conversationId, onGo }: MediaProps) {
  const { t, i18n } = useTranslation("search");
  const query = useMessageSearch({ in: conversationId, has: "media" }, true);
  const [viewed, setViewed] = useState<string | null>(null);
  const nameOf = useAuthorName(me);
  const { t: chat } = useTranslation("chat");
  const viewables = resultsOf(query.data).flatMap(({ message }) => viewablesOf(message));
  const older = async () => {
    const { data } = await query.fetchNextPage();
    const next = resultsOf(data).flatMap(({ message }) => viewablesOf(message))[viewables.length];
    if (next) setViewed(next.attachment._id);
  };
  return (
    <>
      <MediaMonths
        query={query}
        empty={t("noMedia")}
        heightOf={(count) => `${HEAD_REM + Math.ceil(count / COLUMNS) * PICTURE_REM}rem`}
      >
        {(found) => (
          <ul className="grid grid-cols-3 gap-0.5 px-1">
            {found
              .flatMap(({ message }) => viewablesOf(message))
              .map(({ message, attachment }) => (
                <li key={attachment._id}>
                  <button
                    type="button"
                    aria-label={[
                      attachmentsInWords(chat, [attachment]),
                      t("pictureBy", {
                        name: nameOf(message),
                        when: written(new Date(message.createdAt), "dateAndTime", i18n.language),
                      }),
                    ].join(". ")}
                    onClick={() => setViewed(attachment._id)}
                    className="block aspect-square w-full overflow-hidden rounded-sm bg-sunken outline-offset-[-2px]"
                  >
                    {attachment.kind === "video" ? (
                      <VideoStill attachment={{ ...attachment, local: undefined, remote: attachment.url }} />
                    ) : (
                      <img
                        src={`${attachment.url}?size=thumb`}
                        alt=""
                        loading="lazy"
                        decoding="async"
                        className="size-full object-cover"
                      />
                    )}
                  </button>
                </li>
              ))}
          </ul>
        )}
      </MediaMonths>
      {viewed && (
        <PictureViewer
          // Oldest first, as in the chat.
          all={viewables.toReversed()}
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
