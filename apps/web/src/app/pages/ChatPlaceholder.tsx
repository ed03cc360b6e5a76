import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { Logo } from "../../ui/graphics/Logo.tsx";

interface Props {
  readonly start: ReactNode;
  /** On narrow screens, where the lists are not visible. */
  readonly onBrowse: (() => void) | undefined;
}

/** The main panel while no chat is open. */
export function ChatPlaceholder({ start, onBrowse }: Props) {
  const { t } = useTranslation("chat");
  return (
    <>
      {start && <div className="p-3">{start}</div>}
      <div className="grid flex-1 place-content-center justify-items-center gap-3 p-6 text-center">
        <Logo size={56} />
        <h1 className="mt-2 text-xl font-semibold text-balance">{t("placeholderTitle")}</h1>
        <p className="max-w-sm text-balance text-muted">{t("placeholderText")}</p>
        {onBrowse && (
          <Button className="mt-3" onClick={onBrowse}>
            {t("browseContacts")}
          </Button>
        )}
      </div>
    </>
  );
}
