import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Choice } from "../../../ui/forms/Choice.tsx";
import { useSetting } from "../saving/use-setting.ts";

/** Who may make me a member of a group; others may only ask. */
export function GroupsFrom({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation("settings");
  const { change, outcome } = useSetting();
  return (
    <Choice
      label={t("groupsFrom")}
      hint={t("groupsFromHint")}
      value={settings.groupsFrom}
      onChange={(groupsFrom) => change({ groupsFrom })}
      options={[
        { value: "everyone", text: t("groupsFromEveryone") },
        { value: "contacts", text: t("groupsFromContacts") },
        { value: "nobody", text: t("groupsFromNobody") },
      ]}
      {...outcome}
    />
  );
}
