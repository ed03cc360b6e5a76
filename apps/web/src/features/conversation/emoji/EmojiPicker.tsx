import { Apple, Clock, Flag, Hand, Heart, Lightbulb, PawPrint, Plane, Smile, Sparkles, Trophy } from "lucide-react";
import type { KeyboardEvent } from "react";
import { use, useEffect, useRef, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { SearchInput } from "#/ui/forms/SearchInput.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { CustomEmojiContext } from "#/ui/text/custom-emoji.tsx";
import { EmojiGrid } from "./EmojiGrid.tsx";
import groups from "./groups.json";
import { matchingEmoji } from "./matching-emoji.ts";
import { recentEmoji, rememberEmoji } from "./recent-emoji.ts";
import { useWords } from "./use-words.ts";

interface Props {
  readonly me: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onPick: (emoji: string) => void;
}

export function EmojiPicker({ me, query, onQuery, onPick }: Props) {
  const { t, i18n } = useTranslation("emoji");
  const words = useWords(i18n.language);
  const [recent] = useState(() => recentEmoji(me));
  const [group, setGroup] = useState<Group>(recent.length > 0 ? "recent" : "smileys");
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // On touch screens focus would open the keyboard over the picker.
    if (matchMedia("(pointer: fine)").matches) search.current?.focus();
  }, []);
  const searching = query.trim() !== "";
  const custom = use(CustomEmojiContext);
  // An emoji of the server may have been removed since it was picked.
  const known = recent.filter((one) => !one.startsWith(":") || custom.has(one));
  const ofGroup = group === "recent" ? known : group === "own" ? [...custom.keys()] : groups[group].split(" ");
  const shown = searching ? matchingEmoji(words ?? {}, query) : ofGroup;
  const pick = (emoji: string) => {
    rememberEmoji(me, emoji);
    onPick(emoji);
  };
  return (
    <>
      <SearchInput
        ref={search}
        role="searchbox"
        label={t("search")}
        value={query}
        onValue={onQuery}
        onKeyDown={(event) => {
          // Enter would send the message of the surrounding composer.
          if (event.key !== "Enter") return;
          event.preventDefault();
          const [first] = shown;
          if (searching && first) pick(first);
        }}
      />
      {!searching && (
        <GroupTabs value={group} hasRecent={known.length > 0} hasOwn={custom.size > 0} onValue={setGroup} />
      )}
      <p
        role="status"
        className={
          searching && words && shown.length === 0 ? "grid flex-1 place-items-center text-sm text-muted" : "sr-only"
        }
      >
        {searching && words && (shown.length > 0 ? t("found", { count: shown.length }) : t("none"))}
      </p>
      {words && shown.length > 0 && (
        <EmojiGrid
          key={searching ? query : group}
          label={searching ? t("found", { count: shown.length }) : t(group)}
          emoji={shown}
          words={words}
          onPick={pick}
        />
      )}
      {!words && (
        <div className="grid flex-1 place-items-center">
          <Spinner />
        </div>
      )}
    </>
  );
}

const GROUPS = [
  ["recent", Clock],
  ["own", Sparkles],
  ["smileys", Smile],
  ["people", Hand],
  ["nature", PawPrint],
  ["food", Apple],
  ["travel", Plane],
  ["activities", Trophy],
  ["objects", Lightbulb],
  ["symbols", Heart],
  ["flags", Flag],
] as const;

interface GroupTabsProps {
  readonly value: Group;
  readonly hasRecent: boolean;
  readonly hasOwn: boolean;
  readonly onValue: (group: Group) => void;
}

function GroupTabs({ value, hasRecent, hasOwn, onValue }: GroupTabsProps) {
  const { t, i18n } = useTranslation("emoji");
  const groups = GROUPS.filter(([group]) => (group !== "recent" || hasRecent) && (group !== "own" || hasOwn));
  const pressed = (event: KeyboardEvent) => {
    const forward = i18n.dir() === "rtl" ? "ArrowLeft" : "ArrowRight";
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    const step = event.key === forward ? 1 : -1;
    const now = groups.findIndex(([group]) => group === value);
    const at = (now + step + groups.length) % groups.length;
    onValue(groups[at]?.[0] ?? value);
    (event.currentTarget.children[at] as HTMLElement | undefined)?.focus();
  };
  return (
    <div role="tablist" aria-label={t("groups")} onKeyDown={pressed} className="flex justify-between" tabIndex={-1}>
      {groups.map(([group, Icon]) => (
        <button
          key={group}
          type="button"
          role="tab"
          aria-selected={group === value}
          aria-label={t(group)}
          title={t(group)}
          tabIndex={group === value ? 0 : -1}
          onClick={() => onValue(group)}
          className="grid min-h-10 min-w-6 flex-1 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink aria-selected:bg-indigo-soft aria-selected:text-indigo forced-colors:aria-selected:outline-2"
        >
          <Icon aria-hidden size={18} />
        </button>
      ))}
    </div>
  );
}

type Group = keyof typeof groups | "recent" | "own";
