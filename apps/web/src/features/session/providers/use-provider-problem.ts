import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { signInProvidersQuery } from "#/data/account/sign-in-providers.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

/** Returns why a provider sign-in failed, and removes the code from the address so that a reload forgets it. */
export function useProviderProblem(): { readonly code: string; readonly text: string } | null {
  const { t } = useTranslation("providers");
  const { problem, provider } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data } = useQuery(signInProvidersQuery);
  const [ended, setEnded] = useState<{ readonly problem: string; readonly provider: string | undefined } | null>(null);
  useEffect(() => {
    if (!problem) return;
    setEnded({ problem, provider });
    void navigate({
      to: ".",
      search: ({ problem: _, provider: __, ...rest }: Record<string, string>) => rest,
      replace: true,
    });
  }, [problem, provider, navigate]);
  if (!ended) return null;
  const name = data?.providers.find(({ id }) => id === ended.provider)?.label ?? t("theProvider");
  const texts: Readonly<Record<string, string>> = {
    unavailable: t("unavailable", { name }),
    expired: t("expired"),
    refused: t("refused", { name }),
    "no-address": t("noAddress", { name }),
    unverified: t("unverified", { name }),
    "address-taken": t("addressTaken", { name }),
    domain: t("domain", { name }),
    group: t("group", { name }),
    suspended: t("suspended"),
    "sign-up-closed": t("signUpClosed"),
    invitation: t("invitation"),
    "linked-elsewhere": t("linkedElsewhere", { name }),
    "other-person": t("otherPerson", { name }),
    stale: t("stale", { name }),
    "too-many": t("tooMany"),
  };
  return { code: ended.problem, text: texts[ended.problem] ?? t("failed", { name }) };
}
