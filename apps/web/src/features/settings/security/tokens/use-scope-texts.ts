import type { TokenScope } from "@lingualoom/contract/call-facts/token-scopes.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

/** What a scope is called, and what it lets a program do. */
export function useScopeTexts() {
  const { t } = useTranslation("programs");
  const texts = {
    read: { name: t("scopeRead"), hint: t("scopeReadHint") },
    write: { name: t("scopeWrite"), hint: t("scopeWriteHint") },
    manage: { name: t("scopeManage"), hint: t("scopeManageHint") },
    account: { name: t("scopeAccount"), hint: t("scopeAccountHint") },
    admin: { name: t("scopeAdmin"), hint: t("scopeAdminHint") },
  };
  return (scope: TokenScope) => texts[scope];
}
