import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { otherMember } from "#/data/conversations/other-member.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { RowPlace } from "#/ui/anchored-list/WindowedList.tsx";
import { WindowedRow } from "#/ui/anchored-list/WindowedRow.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { PersonName } from "#/ui/text/PersonName.tsx";

interface Props {
  readonly me: string;
  readonly conversation: Conversation;
  readonly place: RowPlace;
  /** Why it cannot be chosen. */
  readonly why: string | undefined;
  readonly onChoose: () => void;
}

/** One conversation that may take what was shared. */
export function ChatToShareWith({ me, conversation, place, why, onChoose }: Props) {
  const { t } = useTranslation("timeline");
  const { _id, title, avatar, memberCount } = conversation;
  const person = otherMember(conversation, me)?.user;
  const below = why ?? (!person && t("members", { count: memberCount }));
  return (
    <WindowedRow place={place} className="px-2 pb-0.5">
      <button
        type="button"
        disabled={why !== undefined}
        onClick={onChoose}
        className="flex min-h-14 w-full items-center gap-3 rounded-md p-2 text-start transition-colors duration-150 outline-offset-[-2px] hover:bg-sunken disabled:opacity-60"
      >
        {person ? (
          <Avatar id={person._id} name={person.fullName} picture={person.profilePic} />
        ) : (
          <Avatar id={_id} name={title} picture={avatar} />
        )}
        <span className="min-w-0 flex-1">
          <span className="block font-medium">
            {person ? <PersonName person={person} /> : <bdi className="one-line">{title}</bdi>}
          </span>
          {below && <span className="block text-sm text-muted">{below}</span>}
        </span>
      </button>
    </WindowedRow>
  );
}
