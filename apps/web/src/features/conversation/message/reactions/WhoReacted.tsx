import type { Message } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { reactedQuery } from "#/data/conversations/reacted.queries.ts";
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
  /** Of all when it is absent. */
  readonly emoji: string | undefined;
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

/** Who reacted to a message, the first ones first. */
export function WhoReacted({ me, message, emoji, anchor, onClose }: Props) {
  const { t } = useTranslation(["timeline", "dialogs", "chat"]);
  const list = useInfiniteQuery(reactedQuery(message, emoji));
  const reacted = list.data?.pages.flatMap(({ items }) => items);
  return (
    <Popover label={t("reactions")} anchor={anchor} className="w-72" onClose={onClose}>
      <h2 className="mb-2 font-semibold">{t("reactions")}</h2>
      {reacted && (
        <ul className="grid gap-1">
          {reacted.map((one) => (
            <li key={`${one.user._id} ${one.emoji}`} className="flex items-center gap-3 py-1">
              <Avatar id={one.user._id} name={one.user.fullName} picture={one.user.profilePic} />
              <span className="min-w-0 flex-1">
                {one.user._id === me ? t("chat:you") : <PersonName person={one.user} />}
              </span>
              <span className="font-emoji text-xl">{one.emoji}</span>
            </li>
          ))}
        </ul>
      )}
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
