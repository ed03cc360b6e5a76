import type { Message } from "@lingualoom/contract/shapes.ts";
import type { ChosenPicture } from "../../../data/pictures/chosen-picture.ts";
import { EditBar } from "./editing/EditBar.tsx";
import { PicturePreviews } from "./pictures/PicturePreviews.tsx";
import type { ChangePictures } from "./pictures/use-chosen-pictures.ts";

interface Props {
  /** The message that is being changed. */
  readonly edited: Message | null | undefined;
  readonly onCancel: () => void;
  readonly pictures: readonly ChosenPicture[];
  readonly onChange: ChangePictures;
}

/** What the text field belongs to: a message that is being changed, or pictures that go along. */
export function AboveField({ edited, onCancel, pictures, onChange }: Props) {
  if (edited) return <EditBar message={edited} onCancel={onCancel} />;
  return <PicturePreviews pictures={pictures} onChange={onChange} />;
}
