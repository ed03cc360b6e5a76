import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import { Languages } from "lucide-react";
import { showInterfaceIn } from "../../i18n/i18n.ts";
import { ownName } from "../../i18n/own-name.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

/** Switches the page's language for people without settings. */
export function PageLanguage() {
  const { t, i18n } = useTranslation("common");
  return (
    <label className="mt-10 flex w-fit items-center gap-2 text-sm text-muted">
      <Languages aria-hidden size={16} />
      <span className="sr-only">{t("interfaceLanguage")}</span>
      <select
        value={i18n.language}
        onChange={(event) => void showInterfaceIn(event.target.value)}
        className="min-h-11 rounded-md border border-edge bg-surface drop-down text-ink"
      >
        {INTERFACE_LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code}>
            {ownName(code)}
          </option>
        ))}
      </select>
    </label>
  );
}
