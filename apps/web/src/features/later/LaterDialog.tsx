import { laterShown } from "#/features/reminders/later-shown.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Tabs } from "#/ui/forms/Tabs.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { LATER_TABS } from "./later-tabs.tsx";
import "../reminders/texts.ts";

interface Props {
  readonly tab: NonNullable<ReturnType<typeof laterShown.get>>;
  readonly onOpen: (conversationId: string) => void;
  readonly onClose: () => void;
}

export function LaterDialog({ tab, onOpen, onClose }: Props) {
  const { t } = useTranslation("later");
  const shown = LATER_TABS.find(({ name }) => name === tab);
  const tabs = LATER_TABS.map(({ name, label, Icon }) => ({
    name,
    text: label(t),
    icon: <Icon aria-hidden size={16} />,
  }));
  return (
    <Dialog sheet title={t("title")} onClose={onClose}>
      <div className="-mx-5 -mb-5">
        <Tabs label={t("title")} tabs={tabs} value={tab} onValue={(name) => laterShown.set(name)}>
          <div className="min-h-40 p-5">{shown && <shown.Panel onOpen={onOpen} />}</div>
        </Tabs>
      </div>
    </Dialog>
  );
}
