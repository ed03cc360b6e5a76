import { useEffect, useSyncExternalStore } from "react";
import type { Address } from "../../../../data/address.ts";
import { notStored } from "../../../../data/not-stored.ts";
import type { ChosenPicture } from "../../../../data/pictures/chosen-picture.ts";
import {
  bringPicturesBack,
  changePictures,
  chosenPictures,
  onChosenPictures,
} from "../../../../data/pictures/chosen-pictures.ts";
import { useRealtime } from "../../../../realtime/connection/RealtimeProvider.tsx";

export type ChangePictures = (next: (before: readonly ChosenPicture[]) => readonly ChosenPicture[]) => void;

/** The pictures chosen for a conversation, also those an earlier page stored, and a function that changes them. */
export function useChosenPictures(me: string, address: Address) {
  const { addresses } = useRealtime();
  const pictures = useSyncExternalStore(onChosenPictures, () => chosenPictures(me, address));
  useEffect(() => void bringPicturesBack(me, (stored) => addresses.resolve(stored)), [me, addresses]);
  const change: ChangePictures = async (next) => {
    if (!(await changePictures(me, address, next))) notStored.set("picture");
  };
  return [pictures, change] as const;
}
