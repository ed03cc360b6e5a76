import { Bell, BellOff, Eye, GraduationCap } from "lucide-react";
import type { Address } from "#/data/address.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { useLearningLanguages } from "#/data/learning/use-learning-languages.ts";
import { useOriginals } from "#/data/translation/originals.ts";
import { MUTES, mutedFor, UNMUTED } from "#/features/conversation/mutes.ts";
import { useChatSettings } from "#/features/conversation/use-chat-settings.ts";
import type { SearchCommand } from "#/features/search/search-commands.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

export function useChatCommands(address: Address | undefined, chat: OpenedChat | undefined): readonly SearchCommand[] {
  const { t } = useTranslation(["dialogs", "translating"]);
  const { settings, change } = useChatSettings(address);
  const { originals, toggleOriginals } = useOriginals(chat?.key);
  const isLearning = useLearningLanguages().length > 0;
  if (!chat || !settings) return [];
  const { muted, practice } = settings;
  const isOn = (name: string, on: boolean) => `${name}: ${t(on ? "on" : "disappearingOff")}`;
  const mutes = muted
    ? [{ key: "unmute", text: t("unmute"), Icon: Bell, run: () => change(UNMUTED) }]
    : MUTES.map(([name, duration]) => ({
        key: name,
        text: `${t("muteShort")}: ${t(name)}`,
        Icon: BellOff,
        run: () => change(mutedFor(duration)),
      }));
  const practising = {
    key: "practice",
    text: isOn(t("translating:practice"), !practice),
    Icon: GraduationCap,
    run: () => change({ practice: !practice }),
  };
  const showing = {
    key: "originals",
    text: isOn(t("translating:originals"), !originals),
    Icon: Eye,
    run: toggleOriginals,
  };
  const commands = [...mutes, showing, ...(isLearning || practice ? [practising] : [])];
  return commands.map((one) => ({ ...one, chat: chat.name }));
}
