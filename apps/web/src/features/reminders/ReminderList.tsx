import { useQuery } from "@tanstack/react-query";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { ReminderRow } from "./ReminderRow.tsx";
import { remindersQuery } from "./use-reminders.ts";

interface Props {
  readonly onOpen: (conversationId: string) => void;
  readonly onClose: () => void;
}

export function ReminderList({ onOpen, onClose }: Props) {
  const { t } = useTranslation("reminders");
  const { data, error, refetch } = useQuery(remindersQuery);
  return (
    <Dialog title={t("reminders")} onClose={onClose}>
      {error && !data && (
        <EmptyState alert title={sentenceOf(error, t("failed"))}>
          <Retry onClick={() => void refetch()} />
        </EmptyState>
      )}
      {data?.length === 0 && <p className="text-sm text-muted">{t("none")}</p>}
      {data && data.length > 0 && (
        <ul aria-label={t("reminders")} className="grid gap-4">
          {data.map((one) => (
            <ReminderRow key={one._id} reminder={one} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
