import type { TFunction } from "i18next";
import { Bell, Bookmark, CalendarClock, type LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import { later } from "#/ui/later/later.tsx";

interface LaterTab {
  readonly name: "reminders" | "scheduled" | "kept";
  readonly label: (t: TFunction<"later">) => string;
  readonly Icon: LucideIcon;
  readonly Panel: ComponentType<{ readonly onOpen: (conversationId: string) => void }>;
}

/** To add a tab, add an object, and its name to the store that opens the dialog. */
export const LATER_TABS: readonly LaterTab[] = [
  {
    name: "reminders",
    label: (t) => t("reminders"),
    Icon: Bell,
    Panel: later(async () => (await import("../reminders/ReminderList.tsx")).ReminderList),
  },
  {
    name: "scheduled",
    label: (t) => t("scheduled"),
    Icon: CalendarClock,
    Panel: later(async () => (await import("./ScheduledList.tsx")).ScheduledList),
  },
  {
    name: "kept",
    label: (t) => t("kept"),
    Icon: Bookmark,
    Panel: later(async () => (await import("../kept/KeptList.tsx")).KeptList),
  },
];
