import type { Person } from "@lingualoom/contract/shapes.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { RowPlace } from "#/ui/anchored-list/WindowedList.tsx";
import { CheckRow } from "#/ui/forms/CheckRow.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { PersonName } from "#/ui/text/PersonName.tsx";

interface Props {
  readonly person: Person;
  readonly place: RowPlace;
  readonly picked: boolean;
  readonly isMember: boolean;
  readonly onToggle: () => void;
}

/** One person to choose, with the language they write. */
export function PickRow({ person, place, picked, isMember, onToggle }: Props) {
  const { t, i18n } = useTranslation(["groups", "people"]);
  const writes = person.writes && t("people:writes", { language: languageName(person.writes, i18n.language) });
  const isOn = picked || isMember;
  return (
    <CheckRow
      place={place}
      isOn={isOn}
      disabled={isMember}
      onToggle={onToggle}
      avatar={<Avatar id={person._id} name={person.fullName} picture={person.profilePic} />}
      name={<PersonName person={person} />}
    >
      {isMember ? t("alreadyMember") : writes}
    </CheckRow>
  );
}
