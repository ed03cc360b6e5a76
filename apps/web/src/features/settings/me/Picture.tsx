import type { Me } from "@lingualoom/contract/shapes.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { usePictureField } from "#/ui/forms/PictureButton.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { useChangePicture } from "../use-change-picture.ts";

/** Changes and removes my profile picture. */
export function Picture({ me }: { readonly me: Me }) {
  const { t } = useTranslation("settings");
  const { change, remove, busy } = useChangePicture();
  const { field, choose } = usePictureField(t("choosePicture"), change);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar id={me._id} name={me.fullName} picture={me.profilePic} size="xl" />
      <div>
        <div className="flex flex-wrap gap-2">
          <Button look="quiet" busy={busy} aria-describedby="picture-hint" onClick={choose}>
            {busy ? t("updating") : t("choosePicture")}
          </Button>
          {me.profilePic && (
            <Button look="plain" disabled={busy} onClick={remove}>
              {t("removePicture")}
            </Button>
          )}
        </div>
        <p id="picture-hint" className="mt-1 text-sm text-muted">
          {t("pictureHint")}
        </p>
        {field}
      </div>
    </div>
  );
}
