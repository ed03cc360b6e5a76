import { Languages } from "lucide-react";
import type { Address } from "#/data/address.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useTranslationHere } from "./use-translation-here.ts";

const LEVELS = { server: "levelServer", providers: "levelProviders" } as const;

interface Props {
  readonly me: string;
  readonly address: Address;
  readonly chat: OpenedChat;
  readonly onOpen: () => void;
}

/** In the header: whether this conversation is translated automatically, and its privacy level. */
export function TranslationButton({ me, address, chat, onOpen }: Props) {
  const { t } = useTranslation("translation");
  const { level, isTranslatedHere, automatic, codes, isRough } = useTranslationHere(me, address, chat);
  if (!level) return <span className="size-11 md:size-9" />;
  const levelName = level === "device" ? (isTranslatedHere ? t("levelDevice") : t("levelNobody")) : t(LEVELS[level]);
  const rough = codes && isRough ? t("qualityRough") : "";
  const label = [levelName, automatic && t("automatic"), codes, rough].filter(Boolean).join(" · ");
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={onOpen}
      className={`flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-md text-xs font-medium transition-colors duration-150 hover:bg-sunken md:h-9 md:min-w-9 ${codes ? "px-2" : ""} ${automatic ? "text-marigold-ink" : "text-muted hover:text-ink"}`}
    >
      <Languages aria-hidden size={20} />
      {codes && (
        <span className="max-sm:hidden">
          <bdi dir="ltr">{codes}</bdi>
          {rough && ` · ${rough}`}
        </span>
      )}
    </button>
  );
}
