import { UserPlus, Users } from "lucide-react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { SampleMessage } from "./SampleMessage.tsx";

interface Props {
  readonly onFindContacts: () => void;
  readonly onInvite: () => void;
  readonly onGroup: () => void;
}

/** The list of chats of somebody who has none: the first step is an invite. */
export function EmptyChats({ onFindContacts, onInvite, onGroup }: Props) {
  const { t } = useTranslation(["people", "groups"]);
  return (
    <EmptyState title={t("noChatsTitle")} text={t("noChatsText")}>
      <div className="grid gap-2">
        <Button onClick={onInvite}>
          <UserPlus aria-hidden size={18} />
          {t("inviteSomeone")}
        </Button>
        <Button look="quiet" onClick={onGroup}>
          <Users aria-hidden size={18} />
          {t("groups:newGroup")}
        </Button>
        <Button look="plain" onClick={onFindContacts}>
          {t("findContacts")}
        </Button>
      </div>
      <SampleMessage />
    </EmptyState>
  );
}
