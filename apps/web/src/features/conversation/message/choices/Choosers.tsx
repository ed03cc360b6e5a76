import type { Message, Person } from "@lingualoom/contract/shapes.ts";
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { reactedQuery, votesQuery } from "#/data/conversations/choosers.queries.ts";
import { PollInMyLanguage } from "#/features/translation/poll/PollInMyLanguage.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import type { Anchor } from "#/ui/layers/anchored.ts";
import { Popover } from "#/ui/layers/Popover.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { EmojiSign } from "#/ui/text/custom-emoji.tsx";
import { PersonName } from "#/ui/text/PersonName.tsx";

interface DialogProps {
  readonly me: string;
  readonly message: Message;
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

/** Lists reactions with one emoji or with any, earliest first. */
export function WhoReacted({
  me,
  message,
  emoji,
  anchor,
  onClose,
}: DialogProps & { readonly emoji: string | undefined }) {
  const { t } = useTranslation("timeline");
  const list = useInfiniteQuery(reactedQuery(message, emoji));
  const reacted = list.data?.pages.flatMap(({ items }) => items);
  return (
    <Choosers label={t("reactions")} list={list} anchor={anchor} onClose={onClose}>
      <h2 className="mb-2 font-semibold">{t("reactions")}</h2>
      {reacted && (
        <ul className="grid gap-1">
          {reacted.map(({ user, emoji }) => (
            <Chooser key={`${user._id} ${emoji}`} me={me} user={user}>
              <span className="font-emoji text-xl">
                <EmojiSign emoji={emoji} named />
              </span>
            </Chooser>
          ))}
        </ul>
      )}
    </Choosers>
  );
}

export function WhoVoted({ me, message, anchor, onClose }: DialogProps) {
  const { t } = useTranslation("timeline");
  const list = useInfiniteQuery(votesQuery(message));
  const votes = Map.groupBy(list.data?.pages.flatMap(({ items }) => items) ?? [], ({ option }) => option);
  return (
    <Choosers label={t("pollVotes")} list={list} anchor={anchor} onClose={onClose}>
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
                    <Chooser key={user._id} me={me} user={user} size="sm" />
                  ))}
                </ul>
              </section>
            );
          })
        }
      />
    </Choosers>
  );
}

interface ChoosersProps {
  readonly label: string;
  readonly list: Pick<
    UseInfiniteQueryResult,
    "isPending" | "isError" | "hasNextPage" | "isFetchingNextPage" | "fetchNextPage" | "refetch"
  >;
  readonly anchor: Anchor;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Choosers({ label, list, anchor, onClose, children }: ChoosersProps) {
  const { t } = useTranslation("dialogs");
  return (
    <Popover label={label} anchor={anchor} className="w-72" onClose={onClose}>
      {children}
      {list.isPending && (
        <div className="grid min-h-12 place-items-center">
          <Spinner />
        </div>
      )}
      {list.isError && <Retry onClick={() => void list.refetch()} />}
      {list.hasNextPage && (
        <Button look="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t("moreReactions")}
        </Button>
      )}
    </Popover>
  );
}

interface ChooserProps {
  readonly me: string;
  readonly user: Person;
  readonly size?: "sm";
  readonly children?: ReactNode;
}

function Chooser({ me, user, size, children }: ChooserProps) {
  const { t } = useTranslation("chat");
  return (
    <li className="flex items-center gap-3 py-1">
      <Avatar id={user._id} name={user.fullName} picture={user.profilePic} {...(size && { size })} />
      <span className="min-w-0 flex-1">{user._id === me ? t("you") : <PersonName person={user} />}</span>
      {children}
    </li>
  );
}
