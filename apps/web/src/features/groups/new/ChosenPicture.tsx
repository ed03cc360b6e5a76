import { UsersRound } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { PictureButton } from "#/ui/forms/PictureButton.tsx";
import { initialsOf } from "#/ui/text/initials.ts";

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
        // Its hue comes with its id.
        <span
          aria-hidden
          className="grid size-20 place-items-center rounded-full bg-sunken text-2xl font-semibold text-muted"
        >
          {initialsOf(title) || <UsersRound size={28} />}
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
