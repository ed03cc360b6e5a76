import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import { useQuery } from "@tanstack/react-query";
import { Languages } from "lucide-react";
import { settingsQuery } from "../../../data/account/settings.queries.ts";
import type { Address } from "../../../data/address.ts";
import { conversationSettingsQuery } from "../../../data/conversations/conversation-settings.queries.ts";
import type { ConversationState } from "../../../data/conversations/conversation-state.ts";
import { historyQuery } from "../../../data/conversations/history.queries.ts";
import type { OpenedChat } from "../../../data/conversations/opened-chat.ts";
import { languagesQuery } from "../../../data/translation/translation.queries.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { later } from "../../../ui/later/later.tsx";
import { useOpenOver } from "../../../ui/layers/use-open-over.ts";
import { useDevice } from "../device/use-device.ts";
import { hasModel } from "./decision.ts";
import { useThreadView } from "./thread-view.ts";

const PrivacyLevelDialog = later(async () => (await import("./PrivacyLevelDialog.tsx")).PrivacyLevelDialog);

const LEVELS = { server: "levelServer", providers: "levelProviders" } as const;

/** The language of the last message of somebody else in one that is translated. */
const sourceIn = ({ messages }: ConversationState, me: string, isTranslated: (language: string) => boolean) =>
  messages.findLast(({ senderId, language }) => senderId !== me && language && isTranslated(language))?.language;

interface Props {
  readonly me: string;
  readonly address: Address;
  readonly chat: OpenedChat;
}

/** In the header: whether this conversation is translated by itself, and by whom it may be. */
export function TranslationButton({ me, address, chat }: Props) {
  const { t } = useTranslation("translation");
  const [open, setOpen] = useOpenOver(chat.key);
  const { thisTime } = useThreadView();
  const { data: conversation } = useQuery(conversationSettingsQuery(address));
  const { data: settings = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const device = useDevice();
  const { data: languages } = useQuery(languagesQuery);
  const { preferredLanguage, readLanguages } = settings;
  const pairFrom = (language: string | undefined) =>
    languages?.pairs.find((pair) => pair.source === language && pair.target === preferredLanguage);
  const isTranslated = (language: string) =>
    ![preferredLanguage, ...readLanguages].includes(language) &&
    (hasModel(language, { settings, device }) || !!pairFrom(language));
  const { data: source } = useQuery({
    ...historyQuery(address),
    select: (state: ConversationState) => sourceIn(state, me, isTranslated),
  });
  if (!conversation) return <span className="size-11 md:size-9" />;
  const level = conversation.effectivePrivacyLevel;
  const isTranslatedHere = hasModel(undefined, { settings, device });
  const automatic =
    (level !== "device" || isTranslatedHere) &&
    (thisTime || (conversation.mine.autoTranslate ?? settings.autoTranslate));
  const codes = automatic && source ? `${source} → ${preferredLanguage}`.toUpperCase() : "";
  const levelName = level === "device" ? (isTranslatedHere ? t("levelDevice") : t("levelNobody")) : t(LEVELS[level]);
  const isRough = pairFrom(source)?.quality === "rough" && !hasModel(source, { settings, device });
  const rough = codes && isRough ? t("qualityRough") : "";
  const label = [levelName, automatic && t("automatic"), codes, rough].filter(Boolean).join(" · ");
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
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
      {open && <PrivacyLevelDialog me={me} address={address} chat={chat} onClose={() => setOpen(false)} />}
    </>
  );
}
