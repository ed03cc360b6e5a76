import { Camera, Images } from "lucide-react";
import { useTranslation } from "../../../../i18n/use-translation.ts";
import type { Anchor } from "../../../../ui/layers/anchored.ts";
import { Menu, MenuItem } from "../../../../ui/layers/Menu.tsx";

interface Props {
  readonly anchor: Anchor;
  /** By the camera, or among the pictures that are there. */
  readonly onChoose: (camera: boolean) => void;
  readonly onClose: () => void;
}

/** On a phone: the list of files that browsers offer there has the camera in some, and in others not. */
export function AttachMenu({ anchor, onChoose, onClose }: Props) {
  const { t } = useTranslation(["timeline", "chat"]);
  return (
    <Menu label={t("chat:attachPicture")} anchor={anchor} onClose={onClose}>
      <MenuItem icon={<Camera aria-hidden size={20} />} onSelect={() => onChoose(true)}>
        {t("takePhoto")}
      </MenuItem>
      <MenuItem icon={<Images aria-hidden size={20} />} onSelect={() => onChoose(false)}>
        {t("chooseImages")}
      </MenuItem>
    </Menu>
  );
}
