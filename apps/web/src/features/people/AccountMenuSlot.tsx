import { Suspense } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { IconButton } from "../../ui/forms/IconButton.tsx";
import { LineIcon } from "../../ui/graphics/LineIcon.tsx";
import { usePanel } from "../../ui/layers/use-panel.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import type { AccountActions } from "./AccountMenu.tsx";

// Ahead, because it must open while the server is away.
const AccountMenu = lazyComponent(async () => (await import("./AccountMenu.tsx")).AccountMenu, null, {
  prefetch: true,
  requested: true,
});

/** The button of the menu about me. */
export function AccountMenuSlot(actions: AccountActions) {
  const { t } = useTranslation("chat");
  const { open, anchor, button, close } = usePanel("menu");
  return (
    <>
      <IconButton {...button} label={t("account")}>
        <LineIcon line="dots" className="size-5" />
      </IconButton>
      {open && (
        <Suspense>
          <AccountMenu {...actions} anchor={anchor} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
