import { pathOf } from "@lingualoom/contract/call-input.ts";
import type { Output } from "@lingualoom/contract/calls.ts";
import { useHydrated, useSearch } from "@tanstack/react-router";
import { LogIn } from "lucide-react";
import { pendingReturn } from "#/data/account/pending-return.ts";
import { chosenInvite, forgetInvite } from "#/data/people/chosen-invite.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button, buttonLook } from "#/ui/forms/Button.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import type { useWaysIn } from "./use-ways-in.ts";

interface Props {
  readonly ways: ReturnType<typeof useWaysIn>;
  readonly alone?: boolean;
}

/** The sign-in providers above the form, and why the last attempt with one failed. */
export function OtherWays({ ways, alone = false }: Props) {
  const { t } = useTranslation("providers");
  const { providers, problem } = ways;
  return (
    <>
      <ErrorLine boxed text={problem?.text} />
      {providers.length > 0 && <ProviderButtons providers={providers} alone={alone} />}
      {providers.length > 0 && !alone && (
        <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t("or")}
        </p>
      )}
    </>
  );
}

export function PasswordAfterAll({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation("providers");
  return (
    <Button look="plain" className="justify-self-start" onClick={onClick}>
      {t("withPassword")}
    </Button>
  );
}

interface ProviderButtonsProps {
  readonly providers: Output<"GET /auth/providers">["providers"];
  readonly alone: boolean;
}

/** Buttons of the sign-in providers. The browser leaves the page; an invite is passed along. */
function ProviderButtons({ providers, alone }: ProviderButtonsProps) {
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
