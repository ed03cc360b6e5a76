import { useTranslation } from "../../i18n/use-translation.ts";
import { Logo } from "../../ui/graphics/Logo.tsx";

/** Beside the lists while no chat is open. */
export function ChatPlaceholder() {
  const { t } = useTranslation("people");
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-3 p-6 text-center">
      <Logo size={56} />
      <h1 className="mt-2 text-xl font-semibold text-balance">{t("placeholderTitle")}</h1>
      <p className="max-w-sm text-balance text-muted">{t("placeholderText")}</p>
    </div>
  );
}
