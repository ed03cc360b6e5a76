import { Camera, ChartBar, File, Images } from "lucide-react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ActionMenu } from "#/ui/layers/ActionMenu.tsx";
import type { Anchor } from "#/ui/layers/anchored.ts";

/** On a phone, the choice decides which app the browser opens. */
export type Source = "camera" | "media" | "files";

interface Props {
  readonly anchor: Anchor;
  readonly onChoose: (source: Source) => void;
  readonly onPoll: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Needed on phones: only some browsers offer the camera and the photos in their file list. */
export function AttachMenu({ anchor, onChoose, onPoll, onClose }: Props) {
  const { t } = useTranslation(["timeline", "chat"]);
  const actions = [
    { text: t("takePhoto"), icon: <Camera aria-hidden size={20} />, onSelect: () => onChoose("camera") },
    { text: t("choosePhotos"), icon: <Images aria-hidden size={20} />, onSelect: () => onChoose("media") },
    { text: t("chooseFiles"), icon: <File aria-hidden size={20} />, onSelect: () => onChoose("files") },
    ...(onPoll ? [{ text: t("poll"), icon: <ChartBar aria-hidden size={20} />, onSelect: onPoll }] : []),
  ];
  return <ActionMenu label={t("chat:attach")} anchor={anchor} actions={actions} onClose={onClose} />;
}
