import type { KeyProvider, KeySecret } from "@lingualoom/contract/calls/admin/keys.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

/** Labels of a provider's keys, by kind; provider names are not translated. */
export function useSecretTexts() {
  const { t } = useTranslation("admin");
  return ({ label: name }: KeyProvider, { kind }: KeySecret) =>
    ({
      key: {
        one: name,
        several: name,
        none: t("noKeyOf", { name }),
        item: (number: number) => t("keyN", { name, number }),
      },
      token: {
        one: t("apiToken"),
        several: t("apiTokens"),
        none: t("noTokens", { name }),
        item: (number: number) => t("apiTokenN", { number }),
      },
      account: {
        one: t("accountId"),
        several: t("accountIds"),
        none: t("noAccounts", { name }),
        item: (number: number) => t("accountIdN", { number }),
      },
    })[kind];
}
