import { Apple, Clock, Flag, Hand, Heart, Lightbulb, PawPrint, Plane, Smile, Trophy } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { Group } from "./group.ts";

const GROUPS = [
  ["recent", Clock],
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

interface Props {
  readonly value: Group;
  readonly hasRecent: boolean;
  readonly onValue: (group: Group) => void;
}

/** Chooses the group; arrow keys move between the tabs. */
export function GroupTabs({ value, hasRecent, onValue }: Props) {
  const { t, i18n } = useTranslation("emoji");
  const groups = GROUPS.filter(([group]) => group !== "recent" || hasRecent);
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
