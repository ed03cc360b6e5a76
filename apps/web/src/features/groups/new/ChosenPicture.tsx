import { useEffect, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { PictureButton } from "../../../ui/forms/PictureButton.tsx";
import { Avatar } from "../../../ui/graphics/Avatar.tsx";

interface Props {
  /** Its first letters stand there as long as there is no picture. */
  readonly title: string;
  readonly picture: File | null;
  readonly onPicture: (picture: File) => void;
}

/** The picture of a group that is still to be made. */
export function ChosenPicture({ title, picture, onPicture }: Props) {
  const { t } = useTranslation("groups");
  const url = useObjectUrl(picture);
  return (
    <PictureButton label={t("changePicture")} onFile={onPicture}>
      {url ? (
        <img src={url} alt="" className="size-20 rounded-full object-cover" />
      ) : (
        <span className="grid size-20 place-items-center [&>*]:size-full!">
          <Avatar id="new" name={title} picture="" size="xl" />
        </span>
      )}
    </PictureButton>
  );
}

/** The content security policy lets pictures be shown from such an address, and none from a data URL. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
