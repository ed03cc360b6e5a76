import { GROUP_PEOPLE_AT_ONCE } from "@lingualoom/contract/limits.ts";
import type { Person } from "@lingualoom/contract/shapes.ts";
import { X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { SearchInput } from "../../ui/forms/SearchInput.tsx";
import { useDebounced } from "../../ui/hooks/use-debounced.ts";
import { ContactList } from "../people/ContactList.tsx";
import { PickRow } from "./PickRow.tsx";

const DEBOUNCE_MS = 300;

interface Props {
  readonly picked: readonly Person[];
  readonly onPicked: (people: readonly Person[]) => void;
  /** They are in the group already. */
  readonly members?: readonly string[];
}

/** Chooses people by search; the arrow keys walk through the list, and each chosen one is a chip that takes them out. */
export function PeoplePicker({ picked, onPicked, members = [] }: Props) {
  const { t } = useTranslation(["groups", "people"]);
  const [search, setSearch] = useState("");
  const q = useDebounced(search.trim(), DEBOUNCE_MS, "");
  const field = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const isPicked = ({ _id }: Person) => picked.some((one) => one._id === _id);
  const without = (person: Person) => picked.filter(({ _id }) => _id !== person._id);
  const toggle = (person: Person) => {
    if (isPicked(person)) onPicked(without(person));
    else if (picked.length < GROUP_PEOPLE_AT_ONCE) onPicked([...picked, person]);
  };
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const stops = [...(rows.current?.querySelectorAll<HTMLElement>("[role=checkbox]") ?? [])];
    const next = stops.indexOf(document.activeElement as HTMLElement) + step;
    event.preventDefault();
    (stops[next] ?? (next < 0 ? field.current : stops.at(-1)))?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys go to the fields and rows inside.
    <div onKeyDown={walk} className="grid gap-2">
      {picked.length > 0 && (
        <ul aria-label={t("picked")} className="flex max-h-24 flex-wrap gap-1.5 overflow-y-auto">
          {picked.map((person) => (
            <li key={person._id} className="max-w-full">
              <button
                type="button"
                aria-label={t("unpick", { name: person.fullName })}
                onClick={() => {
                  onPicked(without(person));
                  field.current?.focus();
                }}
                className="flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-indigo-soft ps-3 pe-2 text-sm pointer-coarse:min-h-11"
              >
                <bdi className="one-line">{person.fullName}</bdi>
                <X aria-hidden size={14} className="shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <SearchInput
        ref={field}
        label={t("people:searchPeople")}
        value={search}
        onValue={setSearch}
        onKeyDown={(event) => {
          const last = picked.at(-1);
          if (event.key === "Backspace" && search === "" && last) onPicked(without(last));
          // It would send the form.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <div ref={rows} data-scroller className="relative -mx-3 h-[min(16rem,34dvh)] overflow-y-auto">
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
