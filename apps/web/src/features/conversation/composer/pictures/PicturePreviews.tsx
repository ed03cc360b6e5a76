import { ALT_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { X } from "lucide-react";
import type { ChosenPicture } from "../../../../data/pictures/chosen-picture.ts";
import { useTranslation } from "../../../../i18n/use-translation.ts";
import { IconButton } from "../../../../ui/forms/IconButton.tsx";
import type { ChangePictures } from "./use-chosen-pictures.ts";

interface Props {
  readonly pictures: readonly ChosenPicture[];
  readonly onChange: ChangePictures;
}

/** The pictures that will be sent, each with a field for its description. */
export function PicturePreviews({ pictures, onChange }: Props) {
  const { t } = useTranslation(["dialogs", "chat"]);
  const describe = (key: string, alt: string) =>
    onChange((before) => before.map((one) => (one.key === key ? { ...one, alt } : one)));
  const remove = (key: string) => onChange((before) => before.filter((one) => one.key !== key));
  return (
    <ul
      aria-label={t("chosenPictures")}
      className="mb-2 grid max-h-[min(15rem,30dvh)] grid-cols-1 gap-2 overflow-y-auto"
    >
      {pictures.map(({ key, url, alt }, i) => (
        <li
          key={key}
          className="flex animate-arrive items-center gap-3 rounded-md border border-line bg-paper p-2"
        >
          <img src={url} alt={alt} className="size-16 shrink-0 rounded-sm bg-sunken object-cover" />
          <input
            dir="auto"
            aria-label={t("describePicture", { number: i + 1 })}
            placeholder={t("describePlaceholder")}
            maxLength={ALT_CODE_POINTS}
            value={alt}
            onChange={(event) => describe(key, event.target.value)}
            className="min-h-11 min-w-0 flex-1 rounded-md border border-edge bg-surface px-3"
          />
          <IconButton label={t("removePicture", { number: i + 1 })} onClick={() => remove(key)}>
            <X aria-hidden size={18} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
