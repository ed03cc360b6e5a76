import { understandsOneOf } from "@lingualoom/translation/variants/variants.ts";
import { GraduationCap } from "lucide-react";
import type { Address } from "#/data/address.ts";
import { useNewest } from "#/data/conversations/loaded-history.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useChatSettings } from "../use-chat-settings.ts";

interface Props {
  readonly me: string;
  readonly address: Address;
  readonly learning: readonly string[];
}

/** Offers practice with this chat's messages in a language that I learn. */
export function PracticeChip({ me, address, learning }: Props) {
  const { t } = useTranslation("translating");
  const { settings, change } = useChatSettings(address);
  const isWritten = useNewest(address, (messages) =>
    messages.some(
      ({ senderId, language }) => senderId !== me && language !== undefined && understandsOneOf(learning, language),
    ),
  );
  if (!settings || !(settings.practice || isWritten)) return null;
  return (
    <button
      type="button"
      aria-pressed={settings.practice}
      onClick={() => change({ practice: !settings.practice })}
      className={`finger-sized relative flex h-8 shrink-0 items-center gap-1.5 rounded-full border px-3 text-xs font-medium transition-colors duration-150 ${settings.practice ? "border-transparent bg-marigold-soft text-marigold-ink" : "border-edge text-muted hover:bg-sunken hover:text-ink"}`}
    >
      <GraduationCap aria-hidden size={16} />
      <span className="max-sm:sr-only">{t("practice")}</span>
    </button>
  );
}
