import { UserPlus, Users } from "lucide-react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";

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

/** What a message in another language looks like here, for who has received none yet. Nobody wrote it. */
function SampleMessage() {
  const { t } = useTranslation("people");
  return (
    <figure className="mt-8 w-full text-start text-sm">
      <figcaption className="mb-2 text-center text-xs text-muted">{t("sampleTitle")}</figcaption>
      <blockquote className="mx-auto w-fit max-w-full rounded-lg border border-line bg-surface p-2">
        <div className="border-s-2 border-marigold ps-2">
          <p className="words">{t("sampleTranslation")}</p>
          <p className="words text-muted" dir="auto" lang={t("sampleLanguage")}>
            {t("sampleOriginal")}
          </p>
        </div>
      </blockquote>
    </figure>
  );
}
