import type { Message } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { votesQuery } from "#/data/conversations/votes.queries.ts";
import { PollInMyLanguage } from "#/features/translation/poll/PollInMyLanguage.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import type { Anchor } from "#/ui/layers/anchored.ts";
import { Popover } from "#/ui/layers/Popover.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { PersonName } from "#/ui/text/PersonName.tsx";

interface Props {
  readonly me: string;
  readonly message: Message;
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

/** Who chose what in a poll, answer by answer. */
export function WhoVoted({ me, message, anchor, onClose }: Props) {
  const { t } = useTranslation(["timeline", "dialogs", "chat"]);
  const list = useInfiniteQuery(votesQuery(message));
  const votes = Map.groupBy(list.data?.pages.flatMap(({ items }) => items) ?? [], ({ option }) => option);
  return (
    <Popover label={t("pollVotes")} anchor={anchor} className="w-72" onClose={onClose}>
      <PollInMyLanguage
        message={message}
        draw={({ texts, language }) =>
          texts.map((text, i) => {
            const people = votes.get(i + 1);
            if (!people) return null;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the answers of a poll stay in their order.
              <section key={i} className="mb-3">
                <h2 dir="auto" lang={language} className="mb-1 text-sm font-semibold wrap-anywhere">
                  {text}
                </h2>
                <ul className="grid gap-1">
                  {people.map(({ user }) => (
                    <li key={user._id} className="flex items-center gap-3 py-1">
                      <Avatar id={user._id} name={user.fullName} picture={user.profilePic} size="sm" />
                      <span className="min-w-0 flex-1">
                        {user._id === me ? t("chat:you") : <PersonName person={user} />}
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            );
          })
        }
      />
      {list.isPending && (
        <div className="grid min-h-12 place-items-center">
          <Spinner />
        </div>
      )}
      {list.isError && <Retry onClick={() => void list.refetch()} />}
      {list.hasNextPage && (
        <Button look="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t("dialogs:moreReactions")}
        </Button>
      )}
    </Popover>
  );
}
