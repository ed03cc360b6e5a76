import { AlarmClock, Camera, ChartBar, File, Images } from "lucide-react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { TOUCH, useMedia } from "#/ui/hooks/use-media.ts";
import { ActionMenu } from "#/ui/layers/ActionMenu.tsx";
import type { Anchor } from "#/ui/layers/anchored.ts";

/** On a phone, the choice decides which app the browser opens; only some browsers offer the camera in it. */
export type Source = "camera" | "media" | "files";

interface Props {
  readonly anchor: Anchor;
  readonly onChoose: (source: Source) => void;
  readonly onPoll: (() => void) | undefined;
  readonly onReminder: (() => void) | undefined;
  readonly onClose: () => void;
}

export function AttachMenu({ anchor, onChoose, onPoll, onReminder, onClose }: Props) {
  const { t } = useTranslation(["timeline", "chat"]);
  const touch = useMedia(TOUCH);
  const actions = [
    ...(touch
      ? [{ text: t("takePhoto"), icon: <Camera aria-hidden size={20} />, onSelect: () => onChoose("camera") }]
      : []),
    { text: t("choosePhotos"), icon: <Images aria-hidden size={20} />, onSelect: () => onChoose("media") },
    { text: t("chooseFiles"), icon: <File aria-hidden size={20} />, onSelect: () => onChoose("files") },
    ...(onPoll ? [{ text: t("poll"), icon: <ChartBar aria-hidden size={20} />, onSelect: onPoll }] : []),
    ...(onReminder ? [{ text: t("reminder"), icon: <AlarmClock aria-hidden size={20} />, onSelect: onReminder }] : []),
  ];
  return <ActionMenu label={t("chat:attach")} anchor={anchor} actions={actions} onClose={onClose} />;
}
