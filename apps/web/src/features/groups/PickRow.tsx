import type { Person } from "@lingualoom/contract/shapes.ts";
import { Check } from "lucide-react";
import { languageName } from "../../i18n/language-name.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { RowPlace } from "../../ui/anchored-list/WindowedList.tsx";
import { Avatar } from "../../ui/graphics/Avatar.tsx";
import { PersonName } from "../../ui/text/PersonName.tsx";

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
  const writes =
    person.writes && t("people:writes", { language: languageName(person.writes, i18n.language) });
  const isOn = picked || isMember;
  return (
    <li
      data-index={place.index}
      aria-posinset={place.index + 1}
      aria-setsize={place.setSize}
      style={{ marginBlockStart: place.room }}
      className="px-2 pb-0.5"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a whole row, which an input cannot be. */}
      <button
        type="button"
        role="checkbox"
        aria-checked={isOn}
        disabled={isMember}
        onClick={onToggle}
        className="flex w-full items-center gap-3 rounded-md p-2 text-start transition-colors duration-150 outline-offset-[-2px] hover:bg-sunken disabled:opacity-60"
      >
        <Avatar id={person._id} name={person.fullName} picture={person.profilePic} />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">
            <PersonName person={person} />
          </span>
          <span className="block min-h-5 text-sm text-muted">{isMember ? t("alreadyMember") : writes}</span>
        </span>
        <span
          aria-hidden
          className={`grid size-6 shrink-0 place-items-center rounded-full border ${isOn ? "border-indigo bg-indigo text-on-indigo" : "border-edge"}`}
        >
          {isOn && <Check size={14} />}
        </span>
      </button>
    </li>
  );
}
