import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import { usePanel } from "#/ui/layers/use-panel.ts";
import type { AccountActions } from "./AccountMenu.tsx";
import { AccountMenu } from "./AccountMenu.tsx";

/** The button of the menu about me. */
export function AccountMenuButton(actions: AccountActions) {
  const { t } = useTranslation("chat");
  const { open, anchor, button, close } = usePanel("menu");
  return (
    <>
      <IconButton {...button} label={t("account")}>
        <LineIcon line="dots" className="size-5" />
      </IconButton>
      {open && <AccountMenu {...actions} anchor={anchor} onClose={close} />}
    </>
  );
}
