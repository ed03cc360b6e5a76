import type { Me } from "@lingualoom/contract/shapes.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { ThemeSetting } from "../settings/appearance/ThemeSetting.tsx";
import { InterfaceLanguageSetting, PreferredLanguageSetting } from "../settings/language/LanguageSettings.tsx";
import { NameField } from "../settings/me/NameField.tsx";
import { WithSettings } from "../settings/WithSettings.tsx";

interface Props {
  readonly me: Me;
  readonly onClose: () => void;
}

export function GuestProfile({ me, onClose }: Props) {
  const { t } = useTranslation(["guests", "common"]);
  return (
    <Dialog sheet title={t("profile")} onClose={onClose}>
      <NameField me={me} />
      <WithSettings>
        <PreferredLanguageSetting />
        <InterfaceLanguageSetting />
        <ThemeSetting />
      </WithSettings>
      <Button look="quiet" onClick={onClose}>
        {t("common:close")}
      </Button>
    </Dialog>
  );
}
