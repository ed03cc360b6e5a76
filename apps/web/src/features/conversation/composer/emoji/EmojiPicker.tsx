import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "../../../../i18n/use-translation.ts";
import { SearchInput } from "../../../../ui/forms/SearchInput.tsx";
import { useLayer } from "../../../../ui/layers/layers.ts";
import { useLeaving } from "../../../../ui/layers/use-leaving.ts";
import { Spinner } from "../../../../ui/states/Spinner.tsx";
import { EmojiGrid } from "./EmojiGrid.tsx";
import { fetchWords } from "./fetch-words.ts";
import { GroupTabs } from "./GroupTabs.tsx";
import type { Group } from "./group.ts";
import groups from "./groups.json";
import { insertEmoji } from "./insert-emoji.ts";
import { matchingEmoji, type Words } from "./matching-emoji.ts";
import { recentEmoji, rememberEmoji } from "./recent-emoji.ts";

/** The keywords in the interface's language; null while they load, empty when they cannot be loaded. */
function useWords(language: string): Words | null {
  const [words, setWords] = useState<Words | null>(null);
  useEffect(() => {
    fetchWords(language).then(setWords, () => setWords({}));
  }, [language]);
  return words;
}

interface Props {
  readonly me: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Around the picker and the button that opens it. */
  readonly box: RefObject<HTMLElement | null>;
  readonly button: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** All emoji in their groups, and a search over their keywords in the reader's language. */
export function EmojiPicker({ me, field, box, button, onClose }: Props) {
  const { t, i18n } = useTranslation("emoji");
  const words = useWords(i18n.language);
  const [recent] = useState(() => recentEmoji(me));
  const [group, setGroup] = useState<Group>(recent.length > 0 ? "recent" : "smileys");
  const [query, setQuery] = useState("");
  const search = useRef<HTMLInputElement>(null);
  useLeaving(box, true, onClose);
  useLayer(onClose);
  useEffect(() => {
    // On touch screens that would open the keyboard over the picker.
    if (matchMedia("(pointer: fine)").matches) search.current?.focus();
  }, []);
  const searching = query.trim() !== "";
  const ofGroup = group === "recent" ? recent : groups[group].split(" ");
  const shown = searching ? matchingEmoji(words ?? {}, query) : ofGroup;
  const pick = (emoji: string) => {
    rememberEmoji(me, emoji);
    insertEmoji(field.current, emoji);
  };
  // Clears the search first, then closes the picker; the chat stays open. Also from the button, where a finger leaves the focus.
  const escaped = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    if (query) return setQuery("");
    onClose();
    button.current?.focus();
  });
  useEffect(() => {
    const around = box.current;
    const pressed = (event: KeyboardEvent) => escaped(event);
    around?.addEventListener("keydown", pressed);
    return () => around?.removeEventListener("keydown", pressed);
  }, [box]);
  return (
    <div
      role="dialog"
      aria-label={t("title")}
      className="absolute inset-x-2 bottom-full z-20 mb-2 flex h-96 max-h-[min(24rem,60dvh)] animate-arrive flex-col gap-2 rounded-lg border border-line bg-surface p-2 shadow-lift sm:inset-x-auto sm:start-3 sm:w-96"
    >
      <SearchInput
        ref={search}
        role="searchbox"
        label={t("search")}
        value={query}
        onValue={setQuery}
        onKeyDown={(event) => {
          // Enter would send the message of the composer around.
          if (event.key !== "Enter") return;
          event.preventDefault();
          const [first] = shown;
          if (searching && first) pick(first);
        }}
      />
      {!searching && <GroupTabs value={group} hasRecent={recent.length > 0} onValue={setGroup} />}
      <p
        role="status"
        className={
          searching && words && shown.length === 0
            ? "grid flex-1 place-items-center text-sm text-muted"
            : "sr-only"
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
    </div>
  );
}
