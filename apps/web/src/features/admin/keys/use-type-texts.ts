import type { KeyType } from "@lingualoom/contract/calls/admin/keys.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";

/** The names of the key types. */
export function useTypeTexts() {
  const { t } = useTranslation("admin");
  const names: Readonly<Record<KeyType, string>> = {
    cloudflare: t("apiToken"),
    accounts: t("accountId"),
    openai: "OpenAI",
    deepl: "DeepL",
    libretranslate: "LibreTranslate",
  };
  const none: Readonly<Record<KeyType, string>> = {
    cloudflare: t("noTokens"),
    accounts: t("noAccounts"),
    openai: t("noKeyOf", { name: "OpenAI" }),
    deepl: t("noKeyOf", { name: "DeepL" }),
    libretranslate: t("noKeyOf", { name: "LibreTranslate" }),
  };
  const item = (type: KeyType, number: number) => {
    if (type === "cloudflare") return t("apiTokenN", { number });
    if (type === "accounts") return t("accountIdN", { number });
    return t("keyN", { name: names[type], number });
  };
  return { typeName: (type: KeyType) => names[type], none: (type: KeyType) => none[type], item };
}
