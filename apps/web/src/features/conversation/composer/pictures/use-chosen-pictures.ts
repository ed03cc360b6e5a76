import { useEffect, useSyncExternalStore } from "react";
import { toast } from "react-hot-toast/headless";
import type { ChosenPicture } from "../../../../data/chosen-picture.ts";
import {
  bringPicturesBack,
  changePictures,
  chosenPictures,
  onChosenPictures,
} from "../../../../data/chosen-pictures.ts";
import { useTranslation } from "../../../../i18n/use-translation.ts";

export type ChangePictures = (next: (before: readonly ChosenPicture[]) => readonly ChosenPicture[]) => void;

/** The pictures chosen for a chat, also those an earlier page stored, and a function that changes them. */
export function useChosenPictures(me: string, userId: string) {
  const { t } = useTranslation("chat");
  const pictures = useSyncExternalStore(onChosenPictures, () => chosenPictures(me, userId));
  useEffect(() => void bringPicturesBack(me), [me]);
  const change: ChangePictures = async (next) => {
    if (!(await changePictures(me, userId, next))) toast.error(t("pictureNotStored"));
  };
  return [pictures, change] as const;
}
