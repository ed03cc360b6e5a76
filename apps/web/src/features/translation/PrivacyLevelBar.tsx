import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import type { Person } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Languages } from "lucide-react";
import { settingsQuery } from "../../data/account/settings.queries.ts";
import type { Address } from "../../data/conversations/address.ts";
import { conversationSettingsQuery } from "../../data/conversations/conversation-settings.queries.ts";
import { translationStatusQuery } from "../../data/translation/translation.queries.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useOpenOver } from "../../ui/layers/use-open-over.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";

const PrivacyLevelDialog = lazyComponent(
  async () => (await import("./PrivacyLevelDialog.tsx")).PrivacyLevelDialog,
  null,
  {
    prefetch: true,
    requested: true,
  },
);

interface Props {
  readonly address: Address;
  readonly person: Person;
}

/** Under the name: how far this conversation's texts go, in plain words, before any of them does. */
export function PrivacyLevelBar({ address, person }: Props) {
  const { t, i18n } = useTranslation("translation");
  const [open, setOpen] = useOpenOver(person._id);
  const { data: conversation } = useQuery(conversationSettingsQuery(address));
  const { data: settings = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const { data: status } = useQuery(translationStatusQuery);
  if (!conversation) return <div className="min-h-9 border-b border-line bg-surface max-md:min-h-11" />;
  const providers = (status?.engines ?? [])
    .filter(({ madeAt, available }) => madeAt === "provider" && available)
    .map(({ name }) => name);
  // Only where they are named: making a format costs more than the rest of the bar.
  const named = () => new Intl.ListFormat(i18n.language, { type: "disjunction" }).format(providers);
  const sentence = {
    device: () => t("privacyLevelDevice"),
    server: () => t("privacyLevelServer"),
    providers: () =>
      providers.length > 0
        ? t("privacyLevelProviders", { providers: named() })
        : t("privacyLevelProvidersNone"),
  }[conversation.effectivePrivacyLevel]();
  const automatic = conversation.mine.autoTranslate ?? settings.autoTranslate;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-9 w-full items-center gap-2 border-b border-line bg-surface px-3 py-1 text-start text-xs text-muted hover:bg-sunken max-md:min-h-11"
      >
        <Languages aria-hidden size={14} className="shrink-0 text-marigold-ink" />
        <span className="min-w-0 flex-1">
          {sentence}
          {automatic && conversation.effectivePrivacyLevel !== "device" && (
            <span className="whitespace-nowrap font-medium text-marigold-ink"> · {t("automatic")}</span>
          )}
        </span>
        <span className="sr-only">{t("change")}</span>
        <ChevronDown aria-hidden size={14} className="shrink-0" />
      </button>
      {open && <PrivacyLevelDialog address={address} person={person} onClose={() => setOpen(false)} />}
    </>
  );
}
