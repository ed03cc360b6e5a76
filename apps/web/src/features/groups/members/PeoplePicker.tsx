import "#/i18n/late-programs.ts";
import { GROUP_PEOPLE_AT_ONCE } from "@lingualoom/contract/limits.ts";
import type { Person } from "@lingualoom/contract/shapes.ts";
import { useRef, useState } from "react";
import { ContactList } from "#/features/people/ContactList.tsx";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { RowPlace } from "#/ui/anchored-list/WindowedList.tsx";
import { CheckRow } from "#/ui/forms/CheckRow.tsx";
import { PickedChips } from "#/ui/forms/PickedChips.tsx";
import { SearchInput } from "#/ui/forms/SearchInput.tsx";
import { walkRows } from "#/ui/forms/walk-rows.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { useDebounced } from "#/ui/hooks/use-debounced.ts";
import { PersonName } from "#/ui/text/PersonName.tsx";

const DEBOUNCE_MS = 300;

interface Props {
  readonly picked: readonly Person[];
  readonly onPicked: (people: readonly Person[]) => void;
  readonly members?: readonly string[];
  readonly height?: string;
}

/** Selects users by search; arrow keys move through the list, and each selected user is a removable chip. */
export function PeoplePicker({ picked, onPicked, members = [], height = "h-[min(16rem,34dvh)]" }: Props) {
  const { t, i18n } = useTranslation(["groups", "people", "programs"]);
  const [search, setSearch] = useState("");
  const q = useDebounced(search.trim(), DEBOUNCE_MS, "");
  const field = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const bots = picked.filter(({ bot }) => bot).map(({ fullName }) => fullName);
  const isPicked = ({ _id }: Person) => picked.some((one) => one._id === _id);
  const without = (person: Person) => picked.filter(({ _id }) => _id !== person._id);
  const toggle = (person: Person) => {
    if (isPicked(person)) onPicked(without(person));
    else if (picked.length < GROUP_PEOPLE_AT_ONCE) onPicked([...picked, person]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys go to the fields and rows inside.
    <div onKeyDown={(event) => walkRows(event, rows.current, field.current)} className="grid gap-2">
      <PickedChips
        label={t("picked")}
        picked={picked.map(({ _id, fullName }) => ({ _id, name: fullName }))}
        unpickLabel={(name) => t("unpick", { name })}
        onUnpick={(id) => {
          onPicked(picked.filter(({ _id }) => _id !== id));
          field.current?.focus();
        }}
      />
      <SearchInput
        ref={field}
        label={t("people:searchPeople")}
        value={search}
        onValue={setSearch}
        onKeyDown={(event) => {
          const last = picked.at(-1);
          if (event.key === "Backspace" && search === "" && last) onPicked(without(last));
          // Enter would submit the form.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {bots.length > 0 && (
        <p role="status" className="text-sm text-muted">
          {t("programs:botsWillRead", { names: new Intl.ListFormat(i18n.language).format(bots) })}
        </p>
      )}
      <div ref={rows} data-scroller className={`relative -mx-3 ${height} overflow-y-auto`}>
        <ContactList
          search={q}
          selected={undefined}
          onSelect={toggle}
          row={(person, place) => (
            <PickRow
              key={person._id}
              person={person}
              place={place}
              picked={isPicked(person)}
              isMember={members.includes(person._id)}
              onToggle={() => toggle(person)}
            />
          )}
        />
      </div>
    </div>
  );
}

interface PickRowProps {
  readonly person: Person;
  readonly place: RowPlace;
  readonly picked: boolean;
  readonly isMember: boolean;
  readonly onToggle: () => void;
}

function PickRow({ person, place, picked, isMember, onToggle }: PickRowProps) {
  const { t, i18n } = useTranslation(["groups", "people"]);
  const writes = person.writes && t("people:writes", { language: languageName(person.writes, i18n.language) });
  const isOn = picked || isMember;
  return (
    <CheckRow
      place={place}
      isOn={isOn}
      disabled={isMember || person.guest === true}
      onToggle={onToggle}
      avatar={<Avatar id={person._id} name={person.fullName} picture={person.profilePic} />}
      name={<PersonName person={person} />}
    >
      {isMember ? t("alreadyMember") : writes}
    </CheckRow>
  );
}
