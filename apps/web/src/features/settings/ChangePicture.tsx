import type { Me } from "@lingualoom/contract/shapes.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { PictureButton } from "#/ui/forms/PictureButton.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { useChangePicture } from "./use-change-picture.ts";

interface Props {
  readonly me: Me;
  readonly online?: boolean;
}

/** My picture; a click changes it. */
export function ChangePicture({ me, online = false }: Props) {
  const { t } = useTranslation("chat");
  const { change, busy } = useChangePicture();
  return (
    <PictureButton covers label={t("changePicture")} hint={t("change")} busy={busy} onFile={change}>
      <Avatar id={me._id} name={me.fullName} picture={me.profilePic} online={online} />
    </PictureButton>
  );
}
