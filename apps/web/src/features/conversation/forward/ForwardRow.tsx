import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { otherMember } from "#/data/conversations/other-member.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { RowPlace } from "#/ui/anchored-list/WindowedList.tsx";
import { CheckRow } from "#/ui/forms/CheckRow.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { PersonName } from "#/ui/text/PersonName.tsx";

interface Props {
  readonly me: string;
  readonly conversation: Conversation;
  readonly place: RowPlace;
  readonly isOn: boolean;
  /** Why it cannot be chosen. */
  readonly why: string | undefined;
  /** Why the server did not take the message for it. */
  readonly refused: string | undefined;
  readonly onToggle: () => void;
}

/** One conversation to forward to. */
export function ForwardRow({ me, conversation, place, isOn, why, refused, onToggle }: Props) {
  const { t } = useTranslation(["dialogs", "timeline"]);
  const { _id, title, avatar, memberCount } = conversation;
  const person = otherMember(conversation, me)?.user;
  return (
    <CheckRow
      place={place}
      isOn={isOn}
      disabled={why !== undefined}
      onToggle={onToggle}
      avatar={
        person ? (
          <Avatar id={person._id} name={person.fullName} picture={person.profilePic} />
        ) : (
          <Avatar id={_id} name={title} picture={avatar} />
        )
      }
      name={person ? <PersonName person={person} /> : <bdi className="one-line">{title}</bdi>}
    >
      {refused ? (
        <span className="text-red">{refused}</span>
      ) : (
        (why ?? (!person && t("timeline:members", { count: memberCount })))
      )}
    </CheckRow>
  );
}
