import { Camera, Images } from "lucide-react";
import { useTranslation } from "../../../../i18n/use-translation.ts";
import { ActionMenu } from "../../../../ui/layers/ActionMenu.tsx";
import type { Anchor } from "../../../../ui/layers/anchored.ts";

interface Props {
  readonly anchor: Anchor;
  /** By the camera, or among the pictures that are there. */
  readonly onChoose: (camera: boolean) => void;
  readonly onClose: () => void;
}

/** On a phone: the list of files that browsers offer there has the camera in some, and in others not. */
export function AttachMenu({ anchor, onChoose, onClose }: Props) {
  const { t } = useTranslation(["timeline", "chat"]);
  const actions = [
    { text: t("takePhoto"), icon: <Camera aria-hidden size={20} />, onSelect: () => onChoose(true) },
    { text: t("chooseImages"), icon: <Images aria-hidden size={20} />, onSelect: () => onChoose(false) },
  ];
  return <ActionMenu label={t("chat:attachPicture")} anchor={anchor} actions={actions} onClose={onClose} />;
}
