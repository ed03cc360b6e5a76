import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import { useQuery } from "@tanstack/react-query";
import { Volume2, VolumeX } from "lucide-react";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { playClick } from "#/sounds/sounds.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { useSaveSettings } from "./saving/use-save-settings.ts";

export function SoundToggle() {
  const { t } = useTranslation("chat");
  const { data: { soundEnabled } = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const save = useSaveSettings();
  const Icon = soundEnabled ? Volume2 : VolumeX;
  const toggle = () => {
    // Off means silent everywhere, so only turning on makes a sound.
    if (!soundEnabled) playClick();
    save.mutate(
      { soundEnabled: !soundEnabled },
      {
        onSuccess: () => toast.success(t(soundEnabled ? "soundDisabled" : "soundEnabled")),
        onError: (error) => toast.error(sentenceOf(error, t("soundFailed"))),
      },
    );
  };
  return (
    <IconButton label={t(soundEnabled ? "soundOff" : "soundOn")} onClick={toggle}>
      <Icon aria-hidden size={18} />
    </IconButton>
  );
}
