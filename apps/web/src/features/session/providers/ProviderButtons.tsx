import { pathOf } from "@lingualoom/contract/call-input.ts";
import type { Output } from "@lingualoom/contract/calls.ts";
import { useHydrated, useSearch } from "@tanstack/react-router";
import { LogIn } from "lucide-react";
import { pendingReturn } from "#/data/account/pending-return.ts";
import { chosenInvite, forgetInvite } from "#/data/people/chosen-invite.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { buttonLook } from "#/ui/forms/Button.tsx";

interface Props {
  readonly providers: Output<"GET /auth/providers">["providers"];
  /** Nothing else leads in. */
  readonly alone: boolean;
}

/** The ways to the providers of organisations. The browser leaves the page; an invite goes along. */
export function ProviderButtons({ providers, alone }: Props) {
  const { t } = useTranslation("providers");
  const { to } = useSearch({ strict: false });
  const isHydrated = useHydrated();
  const goal = isHydrated ? (to ?? pendingReturn() ?? undefined) : undefined;
  const invite = isHydrated ? (chosenInvite() ?? /^\/invite\/([\w-]+)$/.exec(goal ?? "")?.[1]) : undefined;
  return (
    <ul className="grid gap-3">
      {providers.map(({ id, label }) => (
        <li key={id} className="grid">
          <a
            href={pathOf("/auth/providers/:provider/start", {
              params: { provider: id },
              query: { to: goal ?? (invite && `/invite/${invite}`), invite },
            })}
            onClick={forgetInvite}
            className={buttonLook(alone ? "primary" : "quiet")}
          >
            <LogIn aria-hidden size={18} className="rtl:-scale-x-100" />
            {t("continueWith", { name: label })}
          </a>
        </li>
      ))}
    </ul>
  );
}
