import { type SiteLanguage, siteAddress } from "@lingualoom/contract/site.ts";
import { useQuery } from "@tanstack/react-query";
import { configQuery } from "#/data/account/session.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

/** Names what browsers refuse at this address. Nothing on a secure page. */
export function NeedsHttps({ className = "" }: { readonly className?: string }) {
  const { t, i18n } = useTranslation("settings");
  const { data: config } = useQuery(configQuery);
  if (isSecureContext) return null;
  return (
    <p className={`text-sm text-muted ${className}`}>
      {t("needsHttps")}{" "}
      {config?.localHttps && (
        <a
          href={siteAddress("certificate", i18n.language as SiteLanguage)}
          className="font-medium text-indigo underline underline-offset-4"
        >
          {t("getCertificate")}
        </a>
      )}
    </p>
  );
}
