import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ResourceList } from "#/ui/kit/ResourceList.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { ReminderRow } from "./ReminderRow.tsx";
import { remindersQuery } from "./use-reminders.ts";
import "./texts.ts";

interface Props {
  readonly onOpen: (conversationId: string) => void;
}

export function ReminderList({ onOpen }: Props) {
  const { t } = useTranslation(["later", "reminders"]);
  const query = useQuery(remindersQuery);
  // Its notices are superfluous while the list is open.
  useEffect(() => {
    for (const { _id } of query.data ?? []) toast.remove(_id);
  }, [query.data]);
  return (
    <ResourceList
      label={t("reminders")}
      query={query}
      items={query.data}
      failed={t("reminders:failed")}
      empty={<p className="text-sm text-muted">{t("noReminders")}</p>}
      className="grid gap-4"
    >
      {(one) => <ReminderRow key={one._id} reminder={one} onOpen={onOpen} />}
    </ResourceList>
  );
}
